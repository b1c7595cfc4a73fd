/** What is carried: the rows of one table and one account at a time, as the text of COPY, in the order of the key. */
import { createHash } from 'node:crypto';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import type { CarriedTable } from './tables.ts';

/** How much a part is, by which it is proven to have arrived. */
export interface Sum {
  rows: number;
  /** Of the text of the rows, in hexadecimal. */
  sha256: string;
}

export interface Part extends Sum {
  table: string;
  account: string;
}

/** A part on its way: its rows are read to their end before the next part comes. */
export interface PartStream {
  table: string;
  account: string;
  columns: readonly string[];
  rows: Readable;
}

/** The rows of an account as a stream, on a connection that was told the account. */
export function rowsOf(client: pg.ClientBase, table: CarriedTable, account: string): Readable {
  const { name, owner, columns, key } = table;
  const list = (names: readonly string[]) => names.map((one) => pg.escapeIdentifier(one)).join(', ');
  const rows = client.query(
    to(`copy (
      select ${list(columns)} from ${pg.escapeIdentifier(name)}
      where ${pg.escapeIdentifier(owner)} = ${pg.escapeLiteral(account)} order by ${list(key)}
    ) to stdout`),
  );
  // An error comes to whoever reads it; where nobody has begun to, the reason is told elsewhere.
  rows.on('error', () => {});
  return rows;
}

/** Lets rows through and sums them up. In the text of COPY each row is one line. */
export function summing(): { through: Transform; sum: () => Sum } {
  const hash = createHash('sha256');
  let rows = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (const byte of chunk) if (byte === newline) rows++;
      done(null, chunk);
    },
  });
  return { through, sum: () => ({ rows, sha256: hash.digest('hex') }) };
}

const newline = 0x0a;

/** Tells the transaction of a connection whose rows it works on. */
export async function tellAccount(client: pg.ClientBase, account: string): Promise<void> {
  await client.query(`set local app.account_id = ${pg.escapeLiteral(account)}`);
}

/** The sum of an account's rows in a table. */
export async function sumOf(client: pg.ClientBase, table: CarriedTable, account: string): Promise<Sum> {
  const { through, sum } = summing();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(rowsOf(client, table, account), through, nowhere);
  return sum();
}

/** Throws unless two sums of a part are the same. */
export function checkSum({ table, account, ...want }: Part, found: Sum): void {
  if (found.rows === want.rows && found.sha256 === want.sha256) return;
  throw new Error(
    `${table} of account ${account} did not arrive as it was: ${want.rows} rows with the checksum ` +
      `${want.sha256.slice(0, 16)} were carried, ${found.rows} with ${found.sha256.slice(0, 16)} are there`,
  );
}
