/** The receipt numbers of sales at their terminals (Decision N2). They are assigned once and never reused. */
import { sql } from 'kysely';
import type { AccountContext, Executor } from '../../store/context.ts';
import type { Ledger } from '../effect.ts';

export interface TillReceipt {
  pos_terminal_id: string;
  /** Sequential per terminal, without gaps. */
  number: number;
  /** `0002-00000001`. */
  receipt_number: string;
  /** The ID that the device assigned to the sale. */
  client_reference: string | null;
}

/** Writes the receipt of a sale. */
export async function insertReceipt(
  { tx, account }: Pick<AccountContext, 'tx'> & { account: Pick<AccountContext['account'], 'id'> },
  sale: string,
  { pos_terminal_id, number, receipt_number, client_reference }: TillReceipt,
): Promise<void> {
  await sql`
    insert into pos_sales (account_id, sale_id, pos_terminal_id, number, receipt_number, client_reference)
    values (${account.id}, ${sale}, ${pos_terminal_id}, ${number}, ${receipt_number}, ${client_reference})`.execute(
    tx,
  );
}

export const receipts: Ledger<TillReceipt> = {
  name: 'receipts',
  async settle(context, { document, before, after }) {
    const [receipt] = after;
    if (before.length > 0 || !receipt) return undefined;
    return { entries: [], write: () => insertReceipt(context, document.id, receipt) };
  },
  digest: (all) => all.map(({ pos_terminal_id, number }) => `${pos_terminal_id} ${number}`).join(', '),
  async held(db: Executor, account, type) {
    if (type !== 'sale') return new Map();
    const { rows } = await sql<TillReceipt & { sale_id: string }>`
      select sale_id, pos_terminal_id, number from pos_sales where account_id = ${account}`.execute(db);
    return new Map(rows.map((row) => [row.sale_id, receipts.digest([row])]));
  },
};
