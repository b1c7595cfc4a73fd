/** The board of a pipeline (Decision N22): its sums are stored, and only the opportunities that it shows are read. */
import type { Handler } from '@mostrador/server-stub';
import type { CrmOpportunity, CrmOpportunityBoard, CrmOpportunityStatus } from '@mostrador/types';
import type { Figure } from '../../../ledgers/opportunities/opportunity-figures.ts';
import type { Context } from '../../../records/context.ts';
import { getRecord } from '../../../records/locked-record.ts';
import { inOrder, type Stage } from '../crm-pipelines/pipeline-stages.ts';
import { readColumns } from './board-columns.ts';
import { byCurrency, mainCurrency, readFigures, sumIn } from './board-figures.ts';
import { ownerKey } from './opportunity-figure.ts';

/** The most opportunities that a board lists (Decision request-limits). */
const mostListed = 2_000;

export const getCrmOpportunityBoard: Handler<'getCrmOpportunityBoard', Context> = async (call) => {
  const { status: statuses = ['open'], limit_per_stage = 50, owner_email } = call.query;
  const { record: pipeline } = await getRecord('crmPipelines', call.params.pipeline_id, call);
  const owner = owner_email === undefined ? '' : ownerKey(owner_email);
  const all = await readFigures(call, { pipeline: pipeline._id, owner });
  const shown = all.filter(({ status }) => isOneOf(statuses, status));
  const stages = inOrder(pipeline.stages);
  const limit = Math.max(1, Math.min(limit_per_stage, Math.floor(mostListed / stages.length)));
  // Each of these stages has an opportunity to show, so no more stages than the limit need to be read.
  const gone = goneStages(shown, stages).slice(0, limit);
  const columns = await readColumns(call, {
    pipeline: pipeline._id,
    stages: [...stages.map(({ id }) => id), ...gone],
    statuses: [...new Set(statuses)],
    owner,
    limit,
  });
  const currency = mainCurrency(shown);
  const data: CrmOpportunityBoard = {
    pipeline: { _id: pipeline._id, name: pipeline.name },
    currency,
    stages: stages.map((stage) => column(stage, { currency, shown, listed: columns.get(stage.id) ?? [] })),
    totals: {
      ...sumIn(currency, shown),
      won: outcome('won', currency, all),
      lost: outcome('lost', currency, all),
    },
    totals_by_currency: byCurrency(shown),
    unassigned: gone.flatMap((stage) => columns.get(stage) ?? []).slice(0, limit),
  };
  return { status: 200, data };
};

function isOneOf(statuses: readonly CrmOpportunityStatus[], status: string): boolean {
  return statuses.some((one) => one === status);
}

/** Returns deleted stages that opportunities are still at. */
function goneStages(shown: readonly Figure[], stages: readonly Stage[]): string[] {
  const known = new Set(stages.map(({ id }) => id));
  return [...new Set(shown.map(({ stage_id }) => stage_id))].filter((id) => !known.has(id)).sort();
}

function column(
  { id, name, order, probability }: Stage,
  { currency, shown, listed }: { currency: string; shown: readonly Figure[]; listed: CrmOpportunity[] },
): CrmOpportunityBoard['stages'][number] {
  const sums = sumIn(
    currency,
    shown.filter(({ stage_id }) => stage_id === id),
  );
  return {
    stage_id: id,
    name,
    order,
    probability,
    ...sums,
    has_more: sums.count > listed.length,
    opportunities: listed,
  };
}

function outcome(status: CrmOpportunityStatus, currency: string, all: readonly Figure[]) {
  const { count, total_amount: amount } = sumIn(
    currency,
    all.filter((figure) => figure.status === status),
  );
  return { count, amount };
}
