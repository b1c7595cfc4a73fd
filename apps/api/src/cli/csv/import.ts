/** `mostrador import`: imports the rows of a CSV file through the operations of the API, one transaction per batch. */
import { MultiBar, Presets } from 'cli-progress';
import '../../areas/index.ts';
import { findAccount } from '../../auth/accounts.ts';
import { lockFor } from '../../store/lock.ts';
import { counted, printJson, say } from '../output.ts';
import { type DatabaseFlags, withDatabase } from '../with-database.ts';
import type { Decimal } from './cells.ts';
import { type Column, columnsOf, placeOf, readRow } from './columns.ts';
import { batchSize, type Commanded, commandContext } from './context.ts';
import type { ImportName } from './import-names.ts';
import type { Importer, Note, Row, RowOutcome } from './importer.ts';
import { importers } from './importers.ts';
import { type CsvFile, type CsvRow, openCsv } from './read-rows.ts';

export interface ImportFlags extends DatabaseFlags {
  account: string;
  dryRun?: true;
  decimal: Decimal;
  json?: true;
}

interface Totals {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  warnings: number;
}

/** A message about a row, for `--json`. */
interface Message extends Note {
  line: number;
  place?: number | undefined;
  warning?: true;
}

/** The maximum number of messages in the JSON; further ones are only counted. */
const mostMessages = 1_000;

/** Imports a file. The exit code is 1 if a row failed; the other rows are stored all the same. */
export async function importCommand(what: ImportName, path: string, flags: ImportFlags): Promise<void> {
  const file = await openCsv(path);
  try {
    const progress = progressBar(file, flags.json === true);
    const result = await withDatabase(flags, async (database) => {
      const account = await findAccount(database, flags.account);
      return await importFile(what, file, flags, { commanded: { database, account }, progress });
    }).finally(progress.stop);
    if (result.totals.failed > 0) process.exitCode = 1;
    if (flags.json)
      printJson({ ...result.totals, dry_run: flags.dryRun === true, messages: result.messages });
    else say(summary(result.totals, flags));
  } finally {
    file.close();
  }
}

/** Options of the processing of rows. */
export type Taking = Pick<ImportFlags, 'dryRun' | 'decimal' | 'json'>;

/**
 * Imports an open file. Writes messages about rows to `progress`, or into the result for JSON. @throws Rejection for an
 * invalid header
 */
export async function importFile(
  what: ImportName,
  file: CsvFile,
  flags: Taking,
  { commanded, progress }: { commanded: Commanded; progress: Progress },
): Promise<Result> {
  const importer = importers[what]();
  const columns = columnsOf(file.header, importer, what);
  return await importRows(file, { commanded, importer, columns, flags, progress });
}

interface Job {
  commanded: Commanded;
  importer: Importer;
  columns: readonly Column[];
  flags: Taking;
  progress: Progress;
}

export interface Result {
  totals: Totals;
  messages: Message[];
}

/** A row of the file, either to be processed or already rejected. */
interface Entry {
  line: number;
  row?: Row;
  rejected?: RowOutcome;
}

async function importRows(file: CsvFile, job: Job): Promise<Result> {
  const result: Result = {
    totals: { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0, warnings: 0 },
    messages: [],
  };
  let batch: Entry[] = [];
  let keys = new Set<string>();
  for await (const csvRow of file.rows) {
    const { entry, key } = entryOf(csvRow, job);
    // A repeated key starts a new batch, so that the first row is stored before the second looks it up.
    if (batch.length >= batchSize || (key !== undefined && keys.has(key))) {
      await processBatch(batch, job, result);
      [batch, keys] = [[], new Set()];
    }
    batch.push(entry);
    if (key !== undefined) keys.add(key);
  }
  await processBatch(batch, job, result);
  return result;
}

function entryOf(csvRow: CsvRow, { columns, flags, importer }: Job): { entry: Entry; key?: string } {
  const { line, broken } = csvRow;
  const rejected = (errors: Note[]) => ({
    entry: { line, rejected: { did: 'failed' as const, errors, warnings: [] } },
  });
  if (broken !== undefined) return rejected([{ message: `${broken} Nothing after it was read.` }]);
  const row = readRow(csvRow, columns, flags.decimal);
  if (Array.isArray(row)) return rejected(row);
  const key = importer.keyOf(row);
  return key === undefined ? rejected([{ message: importer.keyless }]) : { entry: { line, row }, key };
}

/** Processes a batch and reports the outcomes in the order of the rows. */
async function processBatch(batch: readonly Entry[], job: Job, result: Result): Promise<void> {
  const rows = batch.flatMap(({ row }) => row ?? []);
  const outcomes = rows.length > 0 ? await work(rows, job) : [];
  const byRow = new Map(rows.map((row, index) => [row, outcomes[index]]));
  for (const { line, row, rejected } of batch) {
    result.totals.rows += 1;
    note(result, line, row ? byRow.get(row) : rejected, job);
  }
  job.progress.at(result.totals);
}

/**
 * Processes rows in one transaction, which a dry run rolls back. Imports of an account run one at a time, so that each
 * finds the records of the other.
 */
async function work(rows: readonly Row[], { commanded, importer, flags }: Job): Promise<RowOutcome[]> {
  const { database, account } = commanded;
  let outcomes: RowOutcome[] = [];
  const attempt = database.transaction(account.id, async (tx) => {
    await lockFor({ tx, account }, 'import');
    outcomes = await importer.work(rows, commandContext(commanded, tx));
    if (flags.dryRun) throw new TakenBack();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return outcomes;
}

class TakenBack extends Error {}

function note(
  { totals, messages }: Result,
  line: number,
  outcome: RowOutcome | undefined,
  { columns, flags, progress }: Job,
): void {
  if (!outcome) return;
  totals[outcome.did] += 1;
  totals.warnings += outcome.warnings.length;
  const notes: Message[] = [
    ...outcome.errors.map((one) => ({ line, place: placeOf(one.column, columns), ...one })),
    ...outcome.warnings.map((one) => ({
      line,
      place: placeOf(one.column, columns),
      ...one,
      warning: true as const,
    })),
  ];
  for (const one of notes) {
    if (!flags.json) progress.say(sentence(one));
    else if (messages.length < mostMessages) messages.push(one);
  }
}

/** Formats a message: `Line 3, column 2 (base_price): must be at least 0`. */
function sentence({ line, place, column, message, warning }: Message): string {
  const where = [`Line ${line}`, ...(place === undefined ? [] : [`column ${place}`])].join(', ');
  return `${where}${column === undefined ? '' : ` (${column})`}: ${warning ? 'warning: ' : ''}${message}`;
}

/** Returns the last line of the output. */
export function summary(
  { rows, created, updated, unchanged, failed, warnings }: Totals,
  { dryRun }: Pick<Taking, 'dryRun'>,
): string {
  const parts = [`${created} created`, `${updated} updated`, `${unchanged} unchanged`, `${failed} failed`];
  const said = warnings > 0 ? `, ${counted(warnings, 'warning')}` : '';
  const end = dryRun ? ' Nothing was stored: this was a dry run.' : '';
  return `${counted(rows, 'row')}: ${parts.join(', ')}${said}.${end}`;
}

export interface Progress {
  at(totals: Totals): void;
  say(text: string): void;
  stop(): void;
}

/** Shows a progress bar on a terminal, and prints only the messages elsewhere. */
function progressBar({ progress }: CsvFile, silent: boolean): Progress {
  if (silent || !process.stderr.isTTY) return { at: () => undefined, say, stop: () => undefined };
  const format = '{bar} {percentage} % | {rows} rows | {failed} failed | {eta_formatted} left';
  const bars = new MultiBar({ format, stream: process.stderr, clearOnComplete: true }, Presets.shades_grey);
  const bar = bars.create(Math.max(progress().all, 1), 0, { rows: 0, failed: 0 });
  return {
    at: ({ rows, failed }) => bar.update(progress().read, { rows, failed }),
    say: (text) => bars.log(`${text}\n`),
    stop: () => bars.stop(),
  };
}
