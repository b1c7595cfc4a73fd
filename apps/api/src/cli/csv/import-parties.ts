/** Imports for existing customers and suppliers, such as loyalty points. */
import { sql } from 'kysely';
import { type Warning, warningsTo } from '../../core/context.ts';
import { lockPoints, movePoints } from '../../ledgers/points/points.ts';
import type { Context } from '../../records/context.ts';
import { rejectionOf } from '../../records/rejection.ts';
import { audit } from '../../store/audit.ts';
import { inSavepoint } from '../../store/savepoint.ts';
import type { FieldType } from './fields.ts';
import { failed, failedAt, type Importer, type Row, type RowOutcome, warned } from './importer.ts';

export const text: FieldType = { types: new Set(['string']), members: new Map() };
export const number: FieldType = { types: new Set(['number']), members: new Map() };

export type Entity = 'customer' | 'supplier';

/** The columns that identify a customer or supplier; the first one filled is used. */
export const partyKeys: Record<Entity, readonly string[]> = {
  customer: ['document_number', 'email', 'name'],
  supplier: ['tax_id', 'email', 'name'],
};

export const openingPoints: Importer = {
  about: 'the points that customers bring from another system',
  columns: new Map([
    ['document_number', text],
    ['email', text],
    ['name', text],
    ['points', { types: new Set(['integer']), members: new Map() }],
  ]),
  ignored: new Set(),
  keyOf: ({ values }) => partyText(values, 'customer'),
  keyless: 'needs a document_number, email or name to identify the customer',
  async work(rows, context) {
    const outcomes: RowOutcome[] = [];
    for (const row of rows) outcomes.push(await inTurn(row, context, openingPointsOf, (field) => field));
    return outcomes;
  },
};

type Work = (row: Row, context: Context) => Promise<RowOutcome>;

/** Processes one row; a failed row stores nothing. `columns` maps fields of the operations to columns. */
export async function inTurn(
  row: Row,
  context: Context,
  work: Work,
  columns: (field: string) => string,
): Promise<RowOutcome> {
  const warnings: Warning[] = [];
  try {
    const own = { ...context, ...warningsTo(warnings) };
    const outcome = await inSavepoint(context.tx, () => work(row, own));
    return outcome.did === 'unchanged' ? outcome : { ...outcome, warnings: warned(warnings) };
  } catch (error) {
    const rejection = rejectionOf(error, { body: row.values });
    if (!rejection) throw error;
    return failed(rejection, columns);
  }
}

/** Returns whether a row is about a customer or a supplier; undefined if it does not say. */
export function entityOf({ entity_type }: Row['values']): Entity | undefined {
  return entity_type === 'customer' || entity_type === 'supplier' ? entity_type : undefined;
}

/** Returns the text that identifies the customer or supplier of a row. */
export function partyText(values: Row['values'], entity: Entity | undefined): string | undefined {
  const keys = entity ? partyKeys[entity] : [...partyKeys.customer, ...partyKeys.supplier];
  const member = keys.find((name) => typeof values[name] === 'string' && values[name] !== '');
  return member && `${entity ?? ''} ${member} ${values[member]}`;
}

export interface Party {
  id: string;
  name: string;
}

/** Returns the column that identifies the customer or supplier. */
export function keyOf(values: Row['values'], entity: Entity): string {
  return partyKeys[entity].find((name) => typeof values[name] === 'string' && values[name] !== '') ?? 'name';
}

/** Returns the customer or supplier that a row names, or the error. */
export async function partyOf(
  values: Row['values'],
  entity: Entity,
  { tx, account }: Context,
): Promise<Party | RowOutcome> {
  const member = keyOf(values, entity);
  const { rows } = await sql<Party>`
    select id, doc->>'name' as name from ${sql.table(`${entity}s`)}
    where account_id = ${account.id} and ${sql.ref(member)} = ${String(values[member])}
      and deleted_at is null order by id limit 2`.execute(tx);
  const [party, other] = rows;
  if (!party) return failedAt(member, `matches no ${entity}`);
  return other ? failedAt(member, `matches more than one ${entity}`) : party;
}

/** The document of imported points in the points ledger; its ID is that of the customer. */
const opening = 'opening';

async function openingPointsOf({ values }: Row, context: Context): Promise<RowOutcome> {
  const { points } = values;
  if (typeof points !== 'number' || !Number.isSafeInteger(points))
    return failedAt('points', 'must be a whole number');
  const party = await partyOf(values, 'customer', context);
  if ('did' in party) return party;
  await lockPoints(context, party.id);
  const before = await pointsOf(party.id, context);
  if (before === points) return { did: 'unchanged', errors: [], warnings: [] };
  const document = { type: opening, id: party.id };
  await movePoints(context, document, [{ customer_id: party.id, points: points - before }]);
  const entry = { action: 'updated', entityType: 'customer', entityId: party.id };
  await audit(context, { ...entry, before: { opening_points: before }, after: { opening_points: points } });
  return { did: before === 0 ? 'created' : 'updated', errors: [], warnings: [] };
}

async function pointsOf(customer: string, { tx, account }: Context): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points from point_movements
    where account_id = ${account.id} and document_type = ${opening} and document_id = ${customer}`.execute(
    tx,
  );
  return rows[0]?.points ?? 0;
}
