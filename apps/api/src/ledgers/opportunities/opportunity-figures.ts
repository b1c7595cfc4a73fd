/**
 * The figures of boards as a ledger: how many opportunities stand at a stage, what they are worth and what they weigh, by
 * status, currency and owner (Decision N22). No board adds opportunities up.
 */
import { sql } from 'kysely';
import { newId } from '../../core/ids.ts';
import type { AuditContext } from '../../store/audit.ts';
import type { Executor } from '../../store/context.ts';
import { lockFor } from '../../store/lock.ts';
import type { DocumentRef, Ledger } from '../effect.ts';
import { append, type LedgerTables } from '../ledger.ts';

export const figureTables: LedgerTables = {
  name: 'opportunities at',
  movements: 'crm_figure_movements',
  balances: 'crm_figures',
  place: ['pipeline_id', 'owner', 'stage_id', 'status', 'currency'],
  amounts: ['opportunities', 'amount', 'weighted'],
};

export interface FigurePlace {
  pipeline_id: string;
  stage_id: string;
  status: string;
  currency: string;
  /** The e-mail of who looks after it, '' for everybody. */
  owner: string;
}

export interface Figure extends FigurePlace {
  opportunities: bigint;
  /** In cents. */
  amount: bigint;
  /** The amount times its probability in percent: hundredths of a cent. */
  weighted: bigint;
}

export const opportunityFigures: Ledger<Figure> = {
  name: 'board figures',
  async settle(context, { document, before, after }) {
    const moved = sums([...before.map(negated), ...after]);
    if (moved.length === 0) return undefined;
    // Bulk operations change stages in any order: one at a time, so that no two wait for each other in a ring.
    await lockFor(context, 'crm_figures');
    return { entries: [], write: () => appendFigures(context, document, moved) };
  },
  digest: (figures) => sums(figures).map(textOf).sort().join(', '),
  held,
};

/** Writes movements of figures. */
export async function appendFigures(
  context: AuditContext,
  document: DocumentRef,
  figures: readonly Figure[],
): Promise<void> {
  const rows = figures.map((figure) => ({
    id: newId(context.now),
    at: context.now,
    document_type: document.type,
    document_id: document.id,
    ...figure,
    opportunities: String(figure.opportunities),
    amount: decimal(figure.amount, 2),
    weighted: decimal(figure.weighted, 4),
  }));
  await append(context, figureTables, rows);
}

function negated(figure: Figure): Figure {
  const { opportunities, amount, weighted } = figure;
  return { ...figure, opportunities: -opportunities, amount: -amount, weighted: -weighted };
}

/** One figure for each place; places that come to nothing are left out. */
function sums(figures: readonly Figure[]): Figure[] {
  const places = Map.groupBy(figures, (figure) => placeOf(figure).join('\n'));
  return [...places.values()]
    .map((of) => of.reduce(added))
    .filter(
      ({ opportunities, amount, weighted }) => opportunities !== 0n || amount !== 0n || weighted !== 0n,
    );
}

function added(one: Figure, other: Figure): Figure {
  return {
    ...one,
    opportunities: one.opportunities + other.opportunities,
    amount: one.amount + other.amount,
    weighted: one.weighted + other.weighted,
  };
}

function placeOf({ pipeline_id, owner, stage_id, status, currency }: FigurePlace): string[] {
  return [pipeline_id, owner, stage_id, status, currency];
}

function textOf(figure: Figure): string {
  const { opportunities, amount, weighted } = figure;
  return [...placeOf(figure), opportunities, amount, weighted].join(' ');
}

/** A whole number of parts as a decimal: 12345 with two places is 123.45. */
function decimal(parts: bigint, places: number): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(places + 1, '0');
  return `${parts < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** A figure as it is read, its numbers as whole numbers in texts. */
export interface FigureRow extends FigurePlace {
  opportunities: string;
  amount: string;
  weighted: string;
}

/** SQL for the numbers of a figure, as `figureOf` takes them; each is added up by `as`. */
export const figureColumns = sql`
  sum(opportunities)::text as opportunities, trunc(sum(amount) * 100)::text as amount,
  trunc(sum(weighted) * 10000)::text as weighted`;

export function figureOf(row: FigureRow): Figure {
  return {
    ...row,
    opportunities: BigInt(row.opportunities),
    amount: BigInt(row.amount),
    weighted: BigInt(row.weighted),
  };
}

async function held(db: Executor, account: string, type: string): Promise<Map<string, string>> {
  const place = sql`document_id, pipeline_id, owner, stage_id, status, currency`;
  const { rows } = await sql<FigureRow & { document_id: string }>`
    select ${place}, ${figureColumns} from crm_figure_movements
    where account_id = ${account} and document_type = ${type} group by ${place}`.execute(db);
  const documents = Map.groupBy(rows, ({ document_id }) => document_id);
  const digests = [...documents].map(([id, of]): [string, string] => [
    id,
    opportunityFigures.digest(of.map(figureOf)),
  ]);
  return new Map(digests.filter(([, digest]) => digest !== ''));
}
