/** CRM pipelines (Reference 2.4, Decision N22): stages with their own IDs. At most one pipeline is the default. */
import { oneDefault } from '../../../records/one-default.ts';
import { records } from '../../../records/records.ts';
import { keptStages } from './pipeline-stages.ts';

export const crmPipelines = records('crmPipelines', {
  search: ['name', 'description'],
  compute: (pipeline, { sent, context }) => ({
    record: sent.stages ? { ...pipeline, stages: keptStages(sent.stages, context.now) } : pipeline,
  }),
  ...oneDefault({ table: 'crm_pipelines', entityType: 'crm_pipeline' }),
});
