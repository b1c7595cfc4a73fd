/** The CRM operations beyond the standard ones: every response, success or error, against the description. */
import { type Client, createClient, settle } from '@mostrador/client';
import { deviations } from '@mostrador/server-stub/testing';
import { expect, test } from 'vitest';
import { recorder } from '../../testing/recorder.ts';
import { leastPipeline, leastReminder, leastTemplate } from '../../testing/reference/crm.ts';
import { startTestService } from '../../testing/service.ts';
import { unknownId } from '../../testing/unknown-id.ts';

const service = await startTestService();
const wrong = 'wrong' as never;

interface Ids {
  pipeline: string;
  opportunity: string;
  task: string;
  reminder: string;
  template: string;
  paused: string;
  segment: string;
  customer: string;
}

async function made(api: Client): Promise<Ids> {
  const pipeline = (await api.crmPipelines.create(leastPipeline))._id;
  const lead = { title: 'a', pipeline_id: pipeline, stage_id: 'contacto' };
  return {
    pipeline,
    opportunity: (await api.crmOpportunities.create(lead))._id,
    task: (await api.crmTasks.create({ title: 'a' }))._id,
    reminder: (await api.crmReminders.create(leastReminder))._id,
    template: (await api.crmTemplates.create({ ...leastTemplate, body: '{{ a }}' }))._id,
    paused: (await api.crmTemplates.create({ ...leastTemplate, is_active: false }))._id,
    segment: (
      await api.crmSegments.create({ name: 'a', rules: [{ field: 'name', operator: 'is_not_empty' }] })
    )._id,
    customer: (await api.customers.create({ name: 'Ana' }))._id,
  };
}

const nothing: Ids = {
  pipeline: unknownId,
  opportunity: unknownId,
  task: unknownId,
  reminder: unknownId,
  template: unknownId,
  paused: unknownId,
  segment: unknownId,
  customer: unknownId,
};

/** The requests of a client, in order; every response is checked. */
async function sendRequests(api: Client, ids: Ids): Promise<void> {
  const { crmOpportunities: leads, crmTasks: tasks, crmReminders: reminders, crmTemplates: templates } = api;
  const { crmCommunications: communications, crmSegments: segments } = api;
  const send = { template_id: ids.template, customer_id: ids.customer };
  const requests: (() => Promise<unknown>)[] = [
    ...[leads, tasks, reminders, communications].flatMap(({ listByCustomer }) => [
      () => listByCustomer(ids.customer),
      () => listByCustomer(ids.customer, { page: 0 }),
    ]),
    () => leads.getBoard(ids.pipeline),
    () => leads.getBoard(ids.pipeline, { status: ['won'], limit_per_stage: 1, owner_email: 'a@example.com' }),
    () => leads.getBoard(ids.pipeline, { limit_per_stage: 0 }),
    () => leads.getBoard(unknownId),
    () => leads.move(ids.opportunity, { stage_id: 'cierre', position: 0, reason: 'a' }),
    () => leads.move(ids.opportunity, { stage_id: 'nada' }),
    () => leads.move(ids.opportunity, { stage_id: wrong, position: -1 }),
    () => leads.move(ids.opportunity, { stage_id: 'cierre' }, { ifMatch: '"9"' }),
    () => leads.move(unknownId, { stage_id: 'cierre' }),
    () => tasks.complete(ids.task, { notes: 5 as never }),
    () => tasks.complete(ids.task, {}, { ifMatch: '"9"' }),
    () => tasks.complete(ids.task, { notes: 'a', outcome: 'b' }),
    () => tasks.complete(ids.task),
    () => tasks.complete(unknownId),
    () => reminders.cancel(ids.reminder, { ifMatch: '"9"' }),
    () => reminders.cancel(ids.reminder),
    () => reminders.cancel(ids.reminder),
    () => reminders.cancel(unknownId),
    () => templates.render(ids.template),
    () => templates.render(ids.template, { variables: { a: 1 }, customer_id: ids.customer }),
    () => templates.render(ids.template, { strict: true }),
    () => templates.render(unknownId),
    () => communications.sendTemplate({ ...send, to: '555' }),
    () => communications.sendTemplate({ ...send, variables: { a: 'b' }, channel: 'internal' }),
    () => communications.sendTemplate(send),
    () => communications.sendTemplate({ ...send, template_id: ids.paused, to: '555' }),
    () => communications.sendTemplate({ ...send, template_id: unknownId }),
    () => segments.getMetadata(),
    () => segments.listCustomers(ids.segment),
    () => segments.listCustomers(ids.segment, { page: 0 }),
    () => segments.listCustomers(unknownId),
  ];
  for (const request of requests) await settle(request());
}

const statuses = {
  listCrmOpportunitiesByCustomer: [200, 400],
  listCrmTasksByCustomer: [200, 400],
  listCrmRemindersByCustomer: [200, 400],
  listCrmCommunicationsByCustomer: [200, 400],
  getCrmOpportunityBoard: [200, 400, 404],
  moveCrmOpportunity: [200, 404, 412, 422],
  completeCrmTask: [200, 404, 412, 422],
  cancelCrmReminder: [200, 404, 412],
  renderCrmTemplate: [200, 404, 422],
  sendCrmTemplate: [201, 409, 422],
  getCrmSegmentMetadata: [200],
  listCrmSegmentCustomers: [200, 400, 404],
};

test('the service responds as described', async () => {
  const { fetch, heard } = recorder();
  const api = createClient({ baseUrl: service.baseUrl, token: await service.token(), fetch, retries: 0 });
  await sendRequests(api, await made(api));
  expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
  const given = (id: string) => heard.filter(({ operation }) => operation === id).map(({ status }) => status);
  const found = Object.keys(statuses).map((id) => [id, [...new Set(given(id))].sort()]);
  expect(Object.fromEntries(found)).toEqual(statuses);
});

test.each([
  ['nonsense', 401],
  [['stats:read'], 403],
])('with the token %j the service responds with %i', async (given, status) => {
  const { fetch, heard } = recorder();
  const token = typeof given === 'string' ? given : await service.token(given as string[]);
  await sendRequests(createClient({ baseUrl: service.baseUrl, token, fetch, retries: 0 }), nothing);
  expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
  expect(new Set(heard.map((response) => response.status))).toEqual(new Set([status]));
});
