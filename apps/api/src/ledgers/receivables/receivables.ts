/** Charges of documents to current accounts (Decisions N1, N19): a debit, reversed by a counter-movement. */
import { sql } from 'kysely';
import { type Cents, fromCents, toCents } from '../../core/cents.ts';
import type { AccountContext, Executor } from '../../store/context.ts';
import { together } from '../../store/together.ts';
import type { Ledger, Settlement, Settling } from '../effect.ts';
import { matched, openInvoices, recordApplications } from './account-items.ts';
import {
  invoiceMovement,
  type LockedAccount,
  lockAccount,
  madeMovement,
  writeMovements,
} from './account-ledger.ts';

/** The charge of a document to a current account. */
export interface Charge {
  current_account_id: string;
  /** Positive. */
  amount: Cents;
  /** The number of the document. */
  reference?: string | null | undefined;
  /** The due date. Default: by the terms of the account. */
  due_date?: string | undefined;
}

/** The ledger of charges. A changed charge is fully reversed by a counter-movement, then charged anew. */
export const receivables: Ledger<Charge, LockedAccount> = {
  name: 'current accounts',
  async settle(context, settling) {
    const { before, after } = settling;
    if (receivables.digest(before) === receivables.digest(after)) return undefined;
    const parts = [
      ...before.map((charge) => taken(context, charge, settling)),
      ...after.map((charge) => charged(context, charge, settling)),
    ];
    const found = (await together(parts)).filter((part) => part !== undefined);
    return {
      entries: found.flatMap(({ entries }) => entries),
      write: async () => {
        // In sequence: a counter-movement must exist before it is applied.
        for (const part of found) await part.write();
      },
    };
  },
  digest: (charges) =>
    charges
      .map(({ current_account_id, amount }) => `${current_account_id} ${fromCents(amount)}`)
      .sort()
      .join(', '),
  held: heldCharges,
};

async function charged(
  context: AccountContext,
  { current_account_id, amount, reference, due_date }: Charge,
  { document, called, locked }: Settling<Charge, LockedAccount>,
): Promise<Settlement | undefined> {
  const account = locked?.id === current_account_id ? locked : await lockAccount(context, current_account_id);
  if (!account) return undefined;
  const invoice = { amount, reference, due_date, description: called, sale_id: saleOf(document), document };
  const made = madeMovement(context, account, invoiceMovement(context, account, invoice));
  return { entries: [made.entry], write: () => writeMovements(context, account.id, [made]) };
}

/** Reverses a charge; amounts already paid become credit again. */
async function taken(
  context: AccountContext,
  { current_account_id, amount, reference }: Charge,
  { document, called, because }: Settling<Charge, LockedAccount>,
): Promise<Settlement | undefined> {
  const account = await lockAccount(context, current_account_id);
  if (!account) return undefined;
  const made = madeMovement(context, account, {
    type: 'adjustment',
    credit: amount,
    reference,
    description: because ? `${called} ${because}` : called,
    sale_id: saleOf(document),
    document,
  });
  return {
    entries: [made.entry],
    async write() {
      await writeMovements(context, account.id, [made]);
      const [open, own] = await together([
        openInvoices(context, account.id),
        debitsOf(context, account.id, document.id),
      ]);
      const settled = open.filter(({ id }) => own.has(id));
      await recordApplications(context, account.id, matched([{ id: made.row.id, open: amount }], settled));
    },
  };
}

function saleOf({ type, id }: Settling<Charge>['document']): string | null {
  return type === 'sale' ? id : null;
}

async function debitsOf(
  { tx, account }: AccountContext,
  currentAccount: string,
  document: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from current_account_movements
    where account_id = ${account.id} and current_account_id = ${currentAccount} and document_id = ${document}
      and debit > 0`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function heldCharges(db: Executor, account: string, type: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ document_id: string; current_account_id: string; amount: string }>`
    select document_id, current_account_id, sum(debit - credit) as amount from current_account_movements
    where account_id = ${account} and document_type = ${type}
    group by document_id, current_account_id having sum(debit - credit) <> 0`.execute(db);
  const documents = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map(
    [...documents].map(([id, of]) => [
      id,
      receivables.digest(of.map((row) => ({ ...row, amount: toCents(Number(row.amount)) }))),
    ]),
  );
}
