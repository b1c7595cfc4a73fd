/** A lead becomes a won sale, through the client. */
import { createClient } from '@mostrador/client';
import { expect, test } from 'vitest';
import { startTestService } from '../../testing/service.ts';
import { findings } from '../checks.ts';

let now = new Date('2026-10-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const client = createClient({ baseUrl: service.baseUrl, token: await account.token() });
const days = (count: number) => {
  now = new Date(now.getTime() + count * 24 * 3_600_000);
};

test('a lead becomes a won sale', async () => {
  const { crmPipelines, crmOpportunities, crmTasks, crmTemplates, crmCommunications, crmReminders } = client;
  const pipeline = await crmPipelines.create({
    name: 'Ventas a empresas',
    is_default: true,
    stages: [
      { id: 'contacto', name: 'Contacto', probability: 10 },
      { id: 'propuesta', name: 'Propuesta', probability: 40 },
      { id: 'cierre', name: 'Cierre', probability: 90 },
    ],
  });
  const hotel = await client.customers.create({
    name: 'Hostería Los Álamos',
    email: 'compras@alamos.example.com',
    tags: ['Empresa'],
  });
  const leads = await client.crmSegments.create({
    name: 'Empresas por comprar',
    rules: [
      { field: 'tags', operator: 'contains', value: 'empresa' },
      { field: 'open_opportunities', operator: '>', value: 0 },
      { field: 'sales_count', operator: '=', value: 0 },
    ],
  });
  const waiting = async () =>
    (await client.crmSegments.listCustomers(leads._id)).items.map(({ name }) => name);
  expect([leads.customer_count, await waiting()]).toEqual([0, []]);

  const lead = await crmOpportunities.create({
    title: 'Cuatro bicicletas',
    pipeline_id: pipeline._id,
    stage_id: 'contacto',
    customer_id: hotel._id,
    amount: 2_000_000,
    owner_email: 'lucia@example.com',
  });
  expect([lead.probability, await waiting()]).toEqual([10, ['Hostería Los Álamos']]);

  const call = await crmTasks.create({
    title: 'Llamar',
    customer_id: hotel._id,
    due_date: '2026-10-02T15:00:00-03:00',
  });
  days(1);
  expect((await crmTasks.list({ due_today: true })).items.map(({ title }) => title)).toEqual(['Llamar']);
  days(1);
  expect((await crmTasks.list({ overdue: true })).total).toBe(1);
  await crmTasks.complete(call._id, { outcome: 'quieren propuesta' });
  expect((await crmTasks.list({ overdue: true })).total).toBe(0);

  const budget = await client.budgets.create({
    customer: { customer_id: hotel._id, name: hotel.name, email: hotel.email ?? '' },
    items: [
      { publication_id: 'x', publication_type: 'product', name: 'Bicicleta', quantity: 4, price: 450_000 },
    ],
  });
  await crmOpportunities.move(lead._id, { stage_id: 'propuesta', reason: 'Pidieron presupuesto' });
  const template = await crmTemplates.create({
    name: 'Propuesta',
    channel: 'email',
    subject: 'Propuesta para {{ customer.name }}',
    body: 'Hola, {{ customer.name }}: son $ {{ total }}.',
  });
  const sent = await crmCommunications.sendTemplate({
    template_id: template._id,
    customer_id: hotel._id,
    variables: { total: budget.total ?? 0 },
  });
  expect([sent.status, sent.rendered_subject]).toEqual(['logged', 'Propuesta para Hostería Los Álamos']);
  await crmReminders.create({
    title: 'Preguntar',
    customer_id: hotel._id,
    remind_at: '2026-10-05T12:00:00Z',
  });
  days(3);
  expect((await crmReminders.listByCustomer(hotel._id, { due: true })).total).toBe(1);

  await crmOpportunities.move(lead._id, { stage_id: 'cierre' });
  const board = await crmOpportunities.getBoard(pipeline._id);
  expect(board.totals).toMatchObject({ count: 1, total_amount: 2_000_000, weighted_amount: 1_800_000 });

  const { sale } = await client.budgets.convert(budget._id, {
    status: 'completed',
    payment_method: 'transfer',
  });
  const won = await crmOpportunities.update(lead._id, {
    status: 'won',
    probability: 100,
    amount: sale.total ?? 0,
  });
  expect(won.stage_history.map(({ to_stage_id }) => to_stage_id)).toEqual([
    'contacto',
    'propuesta',
    'cierre',
  ]);
  expect((await crmOpportunities.getBoard(pipeline._id)).totals).toMatchObject({
    count: 0,
    won: { count: 1, amount: sale.total },
  });
  expect(await waiting()).toEqual([]);
  const history = await Promise.all([
    crmTasks.listByCustomer(hotel._id),
    crmOpportunities.listByCustomer(hotel._id),
    crmCommunications.listByCustomer(hotel._id),
  ]);
  expect(history.map(({ total }) => total)).toEqual([1, 1, 1]);
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});
