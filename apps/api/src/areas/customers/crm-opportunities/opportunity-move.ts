/** Moves an opportunity to another stage, or to another place in its stage (Decision N23). */
import { Problem } from '@mostrador/server-stub';
import type { CrmOpportunity, CrmOpportunityMove } from '@mostrador/types';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { kindNamed } from '../../../records/kind.ts';
import { lockRecord } from '../../../records/locked-record.ts';
import { invalidReference } from '../../../records/references.ts';
import type { RecordOf } from '../../../records/rules.ts';
import { update } from '../../../records/write.ts';
import { asRead, lockPlaces, rankAt } from './opportunity-places.ts';
import { type OpportunityKept, stagesOf } from './opportunity-stage.ts';

export const moveCrmOpportunity = action<'moveCrmOpportunity'>(async (call) => {
  const { body, params } = call;
  const isPlaced = body.position !== undefined && body.position !== null;
  // Locked before the record: a transaction that renumbers a stage then never waits for one that waits for this lock.
  if (isPlaced) await lockPlaces(call);
  const { record } = await lockRecord('crmOpportunities', params.id, call);
  const place = await placeFor(record, body, call);
  const kept: OpportunityKept = { ...place.kept, reason: body.reason ?? null };
  const written = await update(
    kindNamed('crmOpportunities'),
    params.id,
    { pipeline_id: place.pipeline_id, stage_id: body.stage_id },
    { ...call, ifMatch: undefined },
    { kept: { ...kept } },
  );
  const [data] = await asRead([written.record as RecordOf<'crmOpportunities'>], call);
  return { data: data ?? record, version: written.version };
});

/** Returns the target of the move. @throws Problem `invalid_stage`, `validation_failed` */
async function placeFor(record: CrmOpportunity, body: CrmOpportunityMove, context: Context) {
  const { pipeline_id: named, stage_id, position } = body;
  const pipeline_id = named ?? record.pipeline_id;
  const stages = await stagesOf(context, pipeline_id);
  if (named && !stages) throw invalidReference('pipeline_id', 'must be the ID of a pipeline of this account');
  if (!stages?.some(({ id }) => id === stage_id)) throw invalidStage(named);
  const column = { pipeline_id, stage_id, status: record.status };
  const rank =
    position === undefined || position === null
      ? null
      : await rankAt(context, column, { id: record._id, place: position });
  return { pipeline_id, kept: { rank } };
}

function invalidStage(named: string | null | undefined): Problem {
  const message = 'must be the ID of a stage of the pipeline';
  const detail = named
    ? 'The stage is not one of that pipeline. Send the `stage_id` of one of its stages.'
    : 'The stage is not one of the pipeline of this opportunity. Send `pipeline_id` to move it into another pipeline.';
  return new Problem('invalid_stage', detail, {
    errors: [{ pointer: '/stage_id', field: 'stage_id', code: 'invalid_reference', message }],
  });
}
