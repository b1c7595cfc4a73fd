/** The regimes, withholdings and certificates of the demo account, from the description. */
import { sql } from 'kysely';
import { certificateTable, regimeTable, withholdingTable } from '../areas/accounting/withholdings/tables.ts';
import { isObject } from '../core/is-object.ts';
import type { OwnTable } from '../records/own-table.ts';
import { insertAll } from '../records/table.ts';
import type { Executor } from '../store/context.ts';
import { searchTextOf } from '../store/search-text.ts';
import { countedTo } from './counters.ts';
import type { ExampleRecord } from './examples.ts';

export interface ShownWithholdings {
  config: ExampleRecord;
  regimes: readonly ExampleRecord[];
  withholdings: readonly ExampleRecord[];
  certificates: readonly ExampleRecord[];
}

/** Stores missing records. */
export async function importWithholdings(
  at: { tx: Executor; account: string },
  { config, regimes, withholdings, certificates }: ShownWithholdings,
): Promise<void> {
  const { tx, account } = at;
  const { next_certificate_number, updated_at, ...doc } = config;
  await sql`
    insert into withholding_configs (account_id, updated_at, doc)
    values (${account}, ${updated_at}, ${JSON.stringify(doc)}) on conflict do nothing`.execute(tx);
  const counter = `withholding_certificates.${doc.certificate_prefix}`;
  await countedTo(tx, account, counter, Number(next_certificate_number) - 1);
  await importInto(at, regimeTable, regimes);
  const marked = withholdings.map((one) => ({ ...one, suffered: cuitOf(one.agent) !== ownCuit }));
  await importInto(at, withholdingTable, marked);
  await importInto(at, certificateTable, certificates);
}

/** The CUIT of the sample shop. */
const ownCuit = '27-84406118-3';

function cuitOf(party: unknown): unknown {
  return isObject(party) ? party.cuit : undefined;
}

async function importInto(
  { tx, account }: { tx: Executor; account: string },
  of: OwnTable,
  records: readonly ExampleRecord[],
): Promise<void> {
  const rows = records.map((record) => ({
    id: String(record._id),
    createdAt: String(record.created_at),
    updatedAt: String(record.updated_at),
    document: record,
    search: searchTextOf(record, of.behaviour),
  }));
  await insertAll(tx, of, account, rows);
}
