import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { uniqueViolation } from '../errors.ts';
import { createRecordTable } from './record-table.ts';

const database = await testDatabase();
const db = database.kysely;
const [shop, other, first, second] = ['1', '2', 'a', 'b'].map((digit) => digit.repeat(24));

await createRecordTable(db, 'things', {
  columns: {
    sku: { type: 'text', from: `doc->>'sku'` },
    price: { type: 'numeric', from: `(doc->>'price')::numeric` },
  },
  indexes: {
    sku: { on: 'lower(sku)', unique: true, where: 'deleted_at is null' },
    price: { on: 'price, id' },
  },
});
await database.everything
  .insertInto('accounts')
  .values([shop, other].map((id = '') => ({ id, name: 'Almacén', email: `${id}@example.com` })))
  .execute();

test('columns are computed from the document', async () => {
  await insert(shop, first, { sku: 'YER-1', price: 1500.5 });
  const { rows } = await sql`select version, deleted_at, search, sku, price from things`.execute(db);
  expect(rows).toEqual([{ version: 1, deleted_at: null, search: '', sku: 'YER-1', price: '1500.5' }]);
});

test('a unique index is per account, and has the given name', async () => {
  await insert(other, first, { sku: 'YER-1' });
  const twice = await insert(shop, second, { sku: 'yer-1' }).catch((error: unknown) => error);
  expect(uniqueViolation(twice)).toEqual({ constraint: 'things_sku' });
  await sql`update things set deleted_at = now() where account_id = ${shop}`.execute(db);
  await insert(shop, second, { sku: 'yer-1' });
});

test('rejects lines without a record', async () => {
  await expect(insert(shop, 'short', {})).rejects.toThrow('things_id_check');
  await expect(insert(shop, 'c'.repeat(24), [])).rejects.toThrow('things_doc_check');
  await expect(insert('d'.repeat(24), 'c'.repeat(24), {})).rejects.toThrow('things_account_id_fkey');
});

function insert(account: string | undefined, id: string | undefined, doc: object) {
  return sql`
    insert into things (account_id, id, created_at, updated_at, doc)
    values (${account}, ${id}, now(), now(), ${JSON.stringify(doc)})`.execute(db);
}
