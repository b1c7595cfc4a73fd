/** The stage of an opportunity, its history, and its probability (Decision N23). */
import type { CrmOpportunity, CrmPipeline } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { invalidReference } from '../../../records/references.ts';
import type { Change, Computed } from '../../../records/rules.ts';

/** Private data of an opportunity, never returned. */
export interface OpportunityKept {
  /** The rank among the opportunities of its stage with a place, a decimal as text; null if it has no place. */
  rank?: string | null;
  /** Whether a user set the probability. */
  byHand?: boolean;
  /** The reason for a move; set only by a move. */
  reason?: string | null;
}

export interface StageFacts {
  /** The stage of the opportunity; undefined if it was not read or was deleted. */
  stage: { probability: number | null } | undefined;
}

/** The most moves to keep per opportunity (Decision request-limits). */
const mostMoves = 200;

export function isEntering(
  { pipeline_id, stage_id }: Pick<CrmOpportunity, 'pipeline_id' | 'stage_id'>,
  before: CrmOpportunity | undefined,
): boolean {
  return before?.pipeline_id !== pipeline_id || before.stage_id !== stage_id;
}

/**
 * Reads the stage that an opportunity enters, and locks the pipeline until the transaction ends.
 * @throws Problem `validation_failed` if the pipeline or its stage does not exist
 */
export async function stageFacts(
  draft: CrmOpportunity,
  { before, sent, context }: Change<'crmOpportunities', OpportunityKept>,
): Promise<StageFacts> {
  const entering = isEntering(draft, before);
  if (!entering && sent.probability !== null) return { stage: undefined };
  const stages = await stagesOf(context, draft.pipeline_id);
  if (!stages && entering) {
    throw invalidReference('pipeline_id', 'must be the ID of a pipeline of this account');
  }
  const stage = stages?.find(({ id }) => id === draft.stage_id);
  if (!stage && entering) throw invalidReference('stage_id', 'must be the ID of a stage of the pipeline');
  return { stage: stage && { probability: stage.probability ?? null } };
}

/** Returns the stages of a pipeline, locked until the transaction ends; undefined if it does not exist. */
export async function stagesOf(
  { tx, account }: Context,
  id: string,
): Promise<CrmPipeline['stages'] | undefined> {
  const { rows } = await sql<{ stages: CrmPipeline['stages'] }>`
    select doc->'stages' as stages from crm_pipelines
    where account_id = ${account.id} and id = ${id} and deleted_at is null for share`.execute(tx);
  return rows[0]?.stages;
}

/** Returns the opportunity with its probability, history and place on the board. */
export function atStage(
  draft: CrmOpportunity,
  { before, kept = {}, sent, context }: Change<'crmOpportunities', OpportunityKept>,
  { stage }: StageFacts,
): Computed<'crmOpportunities', OpportunityKept> {
  const entering = isEntering(draft, before);
  const byHand = isByHand(before, kept, sent.probability);
  const follows = !byHand && (entering || sent.probability === null);
  const probability = follows ? (stage?.probability ?? null) : draft.probability;
  const { rank = null, reason } = kept;
  const isMove = 'reason' in kept;
  const place = entering && !isMove ? null : rank;
  const record = { ...draft, probability, position: place === null ? null : 0, days_in_stage: 0 };
  return {
    record: entering ? moved(record, before, { at: context.now, reason: reason ?? null }) : record,
    kept: { rank: place, byHand },
  };
}

function isByHand(
  before: CrmOpportunity | undefined,
  kept: OpportunityKept,
  sent: number | null | undefined,
): boolean {
  if (sent === null) return false;
  // A client may send the record back as it was read.
  if (sent === undefined || sent === before?.probability) return kept.byHand ?? false;
  return true;
}

function moved(
  record: CrmOpportunity,
  before: CrmOpportunity | undefined,
  { at, reason }: { at: Date; reason: string | null },
): CrmOpportunity {
  const moved_at = at.toISOString();
  const change = {
    from_stage_id: before?.stage_id ?? null,
    to_stage_id: record.stage_id,
    moved_at,
    reason,
  };
  const history = [...(before?.stage_history ?? []), change];
  return { ...record, stage_entered_at: moved_at, stage_history: history.slice(-mostMoves) };
}
