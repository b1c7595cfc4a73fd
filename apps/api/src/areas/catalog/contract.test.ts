/**
 * Every operation of the catalog, called through the generated client against the service and against the mock. Each
 * answer, good or bad, is held against the description: its status, its media type, its body to the last member.
 */
import { type Client, createClient } from '@mostrador/client';
import { startMock } from '@mostrador/mock';
import { departures } from '@mostrador/server-stub/testing';
import { type Operation, operationTable } from '@mostrador/types';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Heard, recorder } from '../../testing/recorder.ts';
import * as bodies from '../../testing/reference/bodies.ts';
import { startTestService } from '../../testing/service.ts';
import { type Story, storyOf } from '../../testing/story.ts';

const service = await startTestService();
const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

const operations = Object.values<Operation>(operationTable).filter(({ area }) => area === 'catalog');
const resources = operations.filter(({ id }) => id.startsWith('list'));

/** The seven resources of the catalog, told by the same story. */
function stories(api: Client): Story[] {
  return [
    storyOf(api.products, {
      whole: bodies.product,
      least: { name: 'Casco', base_price: 1 },
      change: { base_price: 2 },
    }),
    storyOf(api.services, { whole: bodies.service, least: { name: 'Service' }, change: { price: 2 } }),
    storyOf(api.rentals, { whole: bodies.rental, least: { name: 'Bicicleta' }, change: { min_time: 20 } }),
    storyOf(api.categories, { whole: bodies.category, least: { name: 'Luces' }, change: { sort_order: 7 } }),
    storyOf(api.productOptions, {
      whole: bodies.productOption,
      least: { name: 'Talle', option_type: 'size' },
      change: { display_order: 7 },
    }),
    storyOf(api.pricingProfiles, {
      whole: bodies.pricingProfile,
      least: { name: 'Mayorista' },
      change: { calculation_mode: 'reverse' },
    }),
    storyOf(api.promotions, {
      whole: bodies.promotion,
      least: { name: 'Invierno', promotion_type: 'bundle' },
      change: { value: 7 },
    }),
  ];
}

/** Lets the stories be told to a server, and returns every answer heard. */
async function heardFrom(
  { baseUrl, token }: { baseUrl: string; token: string },
  tell: (story: Story) => Promise<void>,
): Promise<Heard[]> {
  const { fetch, heard } = recorder();
  for (const story of stories(createClient({ baseUrl, token, fetch, retries: 0 }))) await tell(story);
  return heard;
}

/** Every answer agrees with the description, and every operation gave the answers that its role should give. */
function expectAgreement(heard: Heard[], want: (role: Role) => number[]): void {
  expect(heard.flatMap((answer) => departures(answer.operation, answer))).toEqual([]);
  const statuses = Map.groupBy(heard, ({ operation }) => operation);
  const found = [...statuses].map(([id, answers]) => [id, sorted(answers.map(({ status }) => status))]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(operations.map((operation) => [operation.id, sorted(want(roleOf(operation)))])),
  );
}

type Role = 'list' | 'get' | 'create' | 'update' | 'delete' | 'bulkCreate' | 'bulkUpdate' | 'bulkDelete';

const roles: Role[] = ['list', 'get', 'create', 'update', 'delete', 'bulkCreate', 'bulkUpdate', 'bulkDelete'];

function roleOf({ id }: Operation): Role {
  const role = roles.find((name) => id.startsWith(name));
  if (!role) throw new Error(`${id} has no role`);
  return role;
}

function sorted(statuses: number[]): number[] {
  return [...new Set(statuses)].sort();
}

test('the catalog has 7 resources and 56 operations', () => {
  expect([resources.length, operations.length]).toEqual([7, 56]);
});

test('the service answers as described', async () => {
  const target = { baseUrl: service.baseUrl, token: await service.token() };
  const statuses: Record<Role, number[]> = {
    list: [200, 400],
    get: [200, 304, 404],
    create: [201, 400, 413, 415, 422],
    update: [200, 404, 412, 415, 422],
    delete: [200, 404, 412],
    bulkCreate: [200, 415, 422],
    bulkUpdate: [200, 415, 422],
    bulkDelete: [200, 415, 422],
  };
  expectAgreement(await heardFrom(target, (story) => story.tell()), (role) => statuses[role]);
});

test('the service turns away as described', async () => {
  const { baseUrl } = service;
  const once = (story: Story) => story.once();
  expectAgreement(await heardFrom({ baseUrl, token: 'nonsense' }, once), () => [401]);
  expectAgreement(await heardFrom({ baseUrl, token: await service.token(['sales:read']) }, once), () => [
    403,
  ]);
});

const tables = [
  ...['products', 'services', 'rentals', 'categories'],
  ...['product_options', 'pricing_profiles', 'promotions'],
];

test('the service fails as described', async () => {
  const broken = await startTestService();
  const target = { baseUrl: broken.baseUrl, token: await broken.token() };
  for (const table of tables)
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`lost_${table}`)}`.execute(
      broken.database.kysely,
    );
  expectAgreement(await heardFrom(target, (story) => story.once()), () => [500]);
});

test('the mock answers as described', async () => {
  const target = { baseUrl: mock.url, token: 'any' };
  const statuses: Record<Role, number[]> = {
    list: [200, 400],
    get: [200],
    create: [201, 400, 413, 415, 422],
    update: [200, 415, 422],
    delete: [200],
    bulkCreate: [200, 415, 422],
    bulkUpdate: [200, 415, 422],
    bulkDelete: [200, 415, 422],
  };
  expectAgreement(await heardFrom(target, (story) => story.tell()), (role) => statuses[role]);
});

test.each([401, 403, 429, 500, 503])('the mock shows a %i when it is wished for', async (status) => {
  const wish = { headers: { prefer: `code=${status}` } };
  const target = { baseUrl: mock.url, token: 'any' };
  expectAgreement(await heardFrom(target, (story) => story.once(wish)), () => [status]);
});
