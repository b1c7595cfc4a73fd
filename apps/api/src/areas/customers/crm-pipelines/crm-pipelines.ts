/** CRM pipelines (Reference 2.4, Decision N22): stages with ids of their own; at most one pipeline is the default. */
import { sql } from 'kysely';
import { records } from '../../../records/records.ts';
import { setMember } from '../../../records/set-member.ts';
import { lockFor } from '../../../store/lock.ts';
import { keptStages } from './pipeline-stages.ts';

export const crmPipelines = records('crmPipelines', {
  search: ['name', 'description'],
  compute: (pipeline, { sent, context }) => ({
    record: sent.stages ? { ...pipeline, stages: keptStages(sent.stages, context.now) } : pipeline,
  }),
  makeWay: async (pipeline, { before, context }) => {
    if (!pipeline.is_default || before?.is_default) return;
    await lockFor(context, 'crm_pipelines.is_default');
    await setMember(context, {
      table: 'crm_pipelines',
      entityType: 'crm_pipeline',
      member: 'is_default',
      from: true,
      to: false,
      where: sql`is_default`,
    });
  },
});
