/**
 * Sends statements together: one packet, one round trip, one transaction, using the pipeline of PostgreSQL's extended
 * protocol. `pg` sends and awaits each statement separately, which costs a read more than the statement itself.
 */
import { CompiledQuery, type QueryResult } from 'kysely';
import pg from 'pg';
import { asUnavailable, Cancelled, unavailableAtConnect } from './errors.ts';
import { cancelOn } from './named-pool.ts';
import { type Naming, namingOf } from './statement-names.ts';
import { typeParsers } from './type-parsers.ts';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** An empty name means an unnamed statement. */
type Named = Statement & { name: string };

export type Rows = QueryResult<unknown>;
type Done = (error: Error | undefined, results: Rows[]) => void;

interface Column {
  name: string;
  parse(text: string): unknown;
}

interface Field {
  name: string;
  dataTypeID: number;
}

/** The statements prepared on a connection, with their columns; undefined if they return no rows. */
const prepared = new WeakMap<pg.Connection, Map<string, Column[] | undefined>>();

/** A query for `pg`, which consists of many statements. */
class Batch extends pg.Query {
  readonly statements: readonly Named[];
  /** This batch prepares statements: if it fails, it is unknown which of them exist. */
  preparing = false;
  private readonly done: Done;
  private readonly results: Rows[] = [];
  private read: unknown[] = [];
  private columns: Column[] = [];
  private known = new Map<string, Column[] | undefined>();
  /** The statements that this batch has prepared so far, since one may occur twice. */
  private readonly sent = new Set<string>();
  private failed = false;

  constructor(statements: readonly Statement[], naming: Naming, done: Done) {
    super('');
    this.statements = statements.map(({ sql, parameters }) => {
      return { sql, parameters, name: nameInBatch(naming(sql, parameters)) };
    });
    this.done = done;
  }

  override submit = (connection: pg.Connection): void => {
    this.known = prepared.get(connection) ?? new Map();
    prepared.set(connection, this.known);
    connection.stream.cork();
    for (const statement of this.statements) this.send(statement, connection);
    connection.sync();
    connection.stream.uncork();
    this.begin();
  };

  private send({ sql: text, parameters, name }: Named, connection: pg.Connection): void {
    const isNew = name === '' || !(this.known.has(name) || this.sent.has(name));
    if (isNew) {
      this.sent.add(name);
      connection.parse({ name, text, types: [] }, true);
      this.preparing ||= name !== '';
    }
    connection.bind({ statement: name, values: parameters.map(bound) }, true);
    if (isNew) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({}, true);
  }

  private begin(): void {
    const statement = this.statements[this.results.length];
    this.read = [];
    this.columns = (statement && this.known.get(statement.name)) ?? [];
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: typeParsers.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of this.columns.entries()) {
      const value = fields[index] ?? null;
      row[name] = value === null ? null : parse(value);
    }
    this.read.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name = '' } = this.statements[this.results.length] ?? {};
    if (name !== '') this.known.set(name, this.columns);
    const affected = /(\d+)$/.exec(text)?.[1];
    this.results.push({ rows: this.read, ...(affected && { numAffectedRows: BigInt(affected) }) });
    this.begin();
  }

  handleError(error: Error): void {
    this.failed = true;
    this.done(error, []);
  }

  handleReadyForQuery(): void {
    if (!this.failed) this.done(undefined, this.results);
  }
}

/** Returns a name distinct from those that `pg` prepares and tracks itself. */
function nameInBatch(name: string | undefined): string {
  return name === undefined ? '' : `batch_${name}`;
}

function bound(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Formats an element of an array in PostgreSQL's notation. */
function element(value: unknown): string {
  const text = bound(value);
  return text === null ? 'NULL' : `"${String(text).replace(/[\\"]/g, '\\$&')}"`;
}

export interface BatchOptions {
  /** The statements before those of the account, which set the account and may begin the transaction. */
  opening: readonly Statement[];
  signal?: AbortSignal | undefined;
}

/**
 * Runs the statements of an account as a transaction of their own; the signal cancels them in the database.
 * @throws DatabaseUnavailable, Cancelled
 */
export async function runBatch(
  pool: pg.Pool,
  { opening, signal }: BatchOptions,
  statements: readonly Statement[],
): Promise<Rows[]> {
  const client = await pool.connect().catch(unavailableAtConnect);
  const begun = opening[0]?.sql === 'begin';
  return new Promise((resolve, reject) => {
    const cancel = () => cancelOn(client);
    const sent = [...opening, ...statements, ...(begun ? [commit] : [])];
    const batch = new Batch(sent, namingOf(pool), (error, results) => {
      signal?.removeEventListener('abort', cancel);
      const unavailable = error && asUnavailable(error);
      // The cancel request may arrive late and cancel the next statement on this connection.
      const broken = signal?.aborted || (error && (batch.preparing || unavailable?.reason === 'lost'));
      if (error && begun && !broken) rollBack(client);
      else client.release(broken);
      if (error) reject(signal?.aborted ? new Cancelled(error) : (unavailable ?? error));
      else resolve(results.slice(opening.length, opening.length + statements.length));
    });
    signal?.addEventListener('abort', cancel);
    client.query(batch);
  });
}

const commit: Statement = CompiledQuery.raw('commit');

/** Rolls back an open transaction before the connection is reused. */
function rollBack(client: pg.PoolClient): void {
  client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  );
}
