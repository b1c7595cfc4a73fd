/** The receipts of a till: the number of each sale there, and the ID that the device gave it (Decision N2). */
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';

export interface Receipt {
  sale_id: string;
  pos_terminal_id: string;
  /** Counted per terminal, without gaps. */
  number: number;
  /** `0002-00000001`. */
  receipt_number: string;
  client_reference: string | null;
}

type Executor = Pick<Context, 'tx'> & { account: Pick<Context['account'], 'id'> };

/** Returns the receipt of the sale with this client ID at this terminal. */
export async function receiptFor(
  { tx, account }: Executor,
  terminal: string,
  clientReference: string,
): Promise<Receipt | undefined> {
  const { rows } = await sql<Receipt>`
    select sale_id, pos_terminal_id, number, receipt_number, client_reference from pos_sales
    where account_id = ${account.id} and pos_terminal_id = ${terminal} and client_reference = ${clientReference}`.execute(
    tx,
  );
  return rows[0];
}
