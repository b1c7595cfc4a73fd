/** Creates an account with any number of products of realistic size. */
import { sql } from 'kysely';
import { scopes } from '../../../apps/api/src/auth/scopes.ts';
import { createToken } from '../../../apps/api/src/auth/tokens.ts';
import { newId } from '../../../apps/api/src/core/ids.ts';
import '../../../apps/api/src/areas/index.ts';
import { importRecords } from '../../../apps/api/src/records/import.ts';
import type { Database } from '../../../apps/api/src/store/connect.ts';

export interface Shop {
  account: string;
  token: string;
  ids: string[];
}

const began = Date.parse('2024-01-01T12:00:00Z');
const description =
  'Cubierta reforzada para uso urbano, con banda reflectante y protección contra pinchazos. '.repeat(5);

/** Returns the input of a product of 870 bytes. One in four is published; prices and names repeat. */
export function productInput(number: number): Record<string, unknown> {
  return {
    name: `Producto ${(number * 7919) % 100_003}`,
    base_price: 100 + ((number * 31) % 5_000),
    description,
    sku: `SKU-${number}`,
    barcode: `779${String(number).padStart(10, '0')}`,
    cost: 50 + (number % 900),
    status: number % 4 === 0 ? 'published' : 'draft',
    tags: [`marca-${number % 20}`, `temporada-${number % 4}`],
    tax_rate: 21,
    unit: 'unit',
  };
}

function product(number: number): Record<string, unknown> {
  const at = new Date(began + number * 60_000);
  const now = at.toISOString();
  return { _id: newId(at), ...productInput(number), created_at: now, updated_at: now };
}

/** Adds an account with products. */
export async function addShop(database: Database, products: number): Promise<Shop> {
  const account = newId(new Date());
  await sql`insert into accounts (id, name, email)
    values (${account}, 'Bicicletería', ${`${account}@example.com`})`.execute(database.of(account));
  const ids: string[] = [];
  while (ids.length < products) {
    const batch = Array.from({ length: Math.min(1_000, products - ids.length) }, (_, index) =>
      product(ids.length + index),
    );
    ids.push(...(await database.transaction(account, (tx) => importRecords(tx, account, 'products', batch))));
  }
  return { account, token: await addToken(database, account), ids };
}

/** Adds a token with all scopes to an account. */
export async function addToken(database: Database, account: string): Promise<string> {
  const input = { name: 'bench', scopes: scopes.map(({ scope }) => scope), expiry: '30d' } as const;
  return (await createToken(database, account, input, new Date())).value;
}

/** Simulates a shop that has existed for a while: statistics are up to date, pages are marked as all-visible. */
export async function settle(database: Database): Promise<void> {
  await database.kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
