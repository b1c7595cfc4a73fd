/** The stages of a pipeline (Decision inner-structure), each with an ID that opportunities reference. Pure. */
import type { CrmPipelineStage } from '@mostrador/types';
import { fieldProblem } from '../../../core/field-problem.ts';
import { newId } from '../../../core/ids.ts';

/** The longest ID of a stage, in characters. */
const longestId = 100;

/** A stage with every field. */
export interface Stage extends CrmPipelineStage {
  id: string;
  order: number;
  probability: number | null;
}

/**
 * Completes the stages: assigns missing IDs, and an order from the place in the list.
 * @throws Problem `validation_failed` if two stages have the same ID
 */
export function keptStages(stages: readonly CrmPipelineStage[], now: Date): Stage[] {
  const kept = stages.map((stage, index) => keptStage(stage, index + 1, now));
  const seen = new Set<string>();
  for (const [index, { id }] of kept.entries()) {
    if (seen.has(id)) throw fieldProblem(`/stages/${index}/id`, 'not_unique', 'is the ID of another stage');
    seen.add(id);
  }
  return kept;
}

function keptStage(stage: CrmPipelineStage, place: number, now: Date): Stage {
  const { _id, id: sent, name, order, probability, color, rotting_days, ...own } = stage;
  const id = sent || ownId(_id) || newId(now);
  return {
    _id: id,
    id,
    name,
    order: order ?? place,
    probability: probability ?? null,
    color: color ?? null,
    rotting_days: rotting_days ?? null,
    ...own,
  };
}

/** Returns the ID of the request, unless it is too long. */
function ownId(id: string | undefined): string | undefined {
  return id !== undefined && id.length <= longestId ? id : undefined;
}

/** Sorts the stages by their order. */
export function inOrder(stages: readonly CrmPipelineStage[]): Stage[] {
  const whole = stages.map((stage, index) => ({
    ...stage,
    id: stage.id ?? '',
    order: stage.order ?? index + 1,
    probability: stage.probability ?? null,
  }));
  return whole.toSorted((one, other) => one.order - other.order);
}
