/** Finds an existing sale for repeated requests (Decision R3), even if it was deleted since. */
import type { Sale } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { asReturned, type Document } from '../../../records/document.ts';
import { kindNamed } from '../../../records/kind.ts';

/** Returns the current sale with its version. */
export async function saleAsMade(
  { tx, account }: Context,
  id: string,
): Promise<{ sale: Sale; version: number }> {
  const { rows } = await sql<{ doc: Document; version: number }>`
    select doc, version from sales where account_id = ${account.id} and id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`The sale ${id} was not found`);
  return { sale: asReturned(kindNamed('sales').shape, row.doc) as Sale, version: row.version };
}
