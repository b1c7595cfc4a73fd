/** The parts of a backup or move: the rows of one table and account, as the text of COPY, in key order. */
import { createHash } from 'node:crypto';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import type { CopiedTable } from './tables.ts';

/** The size and checksum of a part, to verify its arrival. */
export interface Sum {
  rows: number;
  /** Of the text of the rows, in hexadecimal. */
  sha256: string;
}

export interface Part extends Sum {
  table: string;
  account: string;
}

/** A part in transfer: its rows are read completely before the next part starts. */
export interface PartStream {
  table: string;
  account: string;
  columns: readonly string[];
  rows: Readable;
}

/** Returns the rows of an account as a stream, on a connection with this account set. */
export function rowsOf(client: pg.ClientBase, table: CopiedTable, account: string): Readable {
  const { name, owner, columns, key } = table;
  const list = (names: readonly string[]) => names.map((one) => pg.escapeIdentifier(one)).join(', ');
  const rows = client.query(
    to(`copy (
      select ${list(columns)} from ${pg.escapeIdentifier(name)}
      where ${pg.escapeIdentifier(owner)} = ${pg.escapeLiteral(account)} order by ${list(key)}
    ) to stdout`),
  );
  // The reader handles errors; if nothing reads yet, the cause is reported elsewhere.
  rows.on('error', () => {});
  return rows;
}

/** Passes rows through and computes their checksum. In the text of COPY, each row is one line. */
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

/** Sets the account of a connection's transaction. */
export async function setAccount(client: pg.ClientBase, account: string): Promise<void> {
  await client.query(`set local app.account_id = ${pg.escapeLiteral(account)}`);
}

/** Returns the checksum of an account's rows in a table. */
export async function sumOf(client: pg.ClientBase, table: CopiedTable, account: string): Promise<Sum> {
  const { through, sum } = summing();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(rowsOf(client, table, account), through, nowhere);
  return sum();
}

/** Throws unless two checksums of a part are equal. */
export function checkSum({ table, account, ...want }: Part, found: Sum): void {
  if (found.rows === want.rows && found.sha256 === want.sha256) return;
  throw new Error(
    `${table} of account ${account} did not arrive unchanged: ${want.rows} rows with the checksum ` +
      `${want.sha256.slice(0, 16)} were sent,  ${found.rows} with ${found.sha256.slice(0, 16)} are there`,
  );
}
