/** The standard tests of the CRM resources: bounds, lists, isolation, contract. */
import type { Client } from '@mostrador/client';
import { describe } from 'vitest';
import * as crm from '../../testing/reference/crm.ts';
import { boundsOf } from '../../testing/standard/bounds.ts';
import { contractOf } from '../../testing/standard/contract.ts';
import { isolationOf } from '../../testing/standard/isolation.ts';
import { listsOf } from '../../testing/standard/lists.ts';
import { storyOf } from '../../testing/story.ts';

const resources = [
  crm.pipelines,
  crm.opportunities,
  crm.tasks,
  crm.reminders,
  crm.templates,
  crm.communications,
  crm.segments,
];
const lists = [
  crm.pipelineList,
  crm.opportunityList,
  crm.taskList,
  crm.reminderList,
  crm.templateList,
  crm.communicationList,
  crm.segmentList,
];

describe('bounds', async () => await boundsOf(resources));
describe('isolation', async () => await isolationOf(resources));
describe('lists', async () => await listsOf(lists));
describe('contract', async () => {
  await contractOf(
    [
      'crmPipelines',
      'crmOpportunities',
      'crmTasks',
      'crmReminders',
      'crmTemplates',
      'crmCommunications',
      'crmSegments',
    ],
    (api) => [
      storyOf(api.crmPipelines, {
        whole: crm.wholePipeline,
        least: crm.leastPipeline,
        change: { description: 'Otra' },
      }),
      storyOf(api.crmOpportunities, {
        whole: crm.wholeOpportunity,
        least: crm.leastOpportunity,
        change: { notes: 'Otra' },
        invalid: { title: '' },
        needs: () => aPipeline(api),
      }),
      storyOf(api.crmTasks, {
        whole: crm.wholeTask,
        least: { title: 'Llamar' },
        change: { description: 'Otra' },
        invalid: { title: '' },
      }),
      storyOf(api.crmReminders, {
        whole: crm.wholeReminder,
        least: crm.leastReminder,
        change: { message: 'Otra' },
        invalid: { title: '' },
      }),
      storyOf(api.crmTemplates, {
        whole: crm.wholeTemplate,
        least: crm.leastTemplate,
        change: { description: 'Otra' },
      }),
      storyOf(api.crmCommunications, {
        whole: crm.wholeCommunication,
        least: crm.leastCommunication,
        change: { subject: 'Otra' },
        invalid: { body: '' },
        needs: () => aTemplate(api),
      }),
      storyOf(api.crmSegments, {
        whole: crm.wholeSegment,
        least: { name: 'Todos' },
        change: { description: 'Otra' },
      }),
    ],
  );
});

async function aPipeline(api: Client) {
  const { _id } = await api.crmPipelines.create(crm.leastPipeline);
  return { pipeline: _id };
}

async function aTemplate(api: Client) {
  const { _id } = await api.crmTemplates.create(crm.leastTemplate);
  return { template: _id };
}
