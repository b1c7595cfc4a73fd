/**
 * The contract of standard resources: every operation called through the generated client against the service and against
 * the mock. Each answer, good or bad, is held against the description: its status, its media type, its body to the last member.
 */

import { type Client, createClient } from '@mostrador/client';
import { resources } from '@mostrador/server-stub';
import { departures } from '@mostrador/server-stub/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { snakeCase } from '../../core/snake-case.ts';
import type { StandardName } from '../../records/rules.ts';
import { type Heard, recorder } from '../recorder.ts';
import { breakableService, startTestService } from '../service.ts';
import { sharedMock } from '../shared-mock.ts';
import type { Story } from '../story.ts';

type Role = keyof (typeof resources)[StandardName]['operations'];

const everywhere: Record<Role, number[]> = {
  list: [200, 400],
  get: [200],
  create: [201, 400, 413, 415, 422],
  update: [200, 415, 422],
  delete: [200],
  bulkCreate: [200, 415, 422],
  bulkUpdate: [200, 415, 422],
  bulkDelete: [200, 415, 422],
};

/** What only a server with records answers. */
const ofService: Partial<Record<Role, number[]>> = {
  get: [200, 304, 404],
  update: [200, 404, 412, 415, 422],
  delete: [200, 404, 412],
};

/** Tests the eight operations of these resources, told by one story each. At the top of a test file, awaited. */
export async function contractOf(
  names: readonly StandardName[],
  stories: (api: Client) => Story[],
): Promise<void> {
  const service = await startTestService();
  const mock = await sharedMock();
  const roles = names.flatMap((name) => rolesOf(name));

  async function heardFrom(
    { baseUrl, token }: { baseUrl: string; token: string },
    tell: (story: Story) => Promise<void>,
  ): Promise<Heard[]> {
    const { fetch, heard } = recorder();
    for (const story of stories(createClient({ baseUrl, token, fetch, retries: 0 }))) await tell(story);
    return heard;
  }

  /**
   * Every answer agrees with the description, and every operation gave the answers that its role should give. Operations
   * of other resources make what these name.
   */
  function expectAgreement(heard: Heard[], want: (role: Role) => number[]): void {
    expect(heard.flatMap((answer) => departures(answer.operation, answer))).toEqual([]);
    const statuses = Map.groupBy(heard, ({ operation }) => operation);
    const own = [...statuses].filter(([id]) => roles.some(([, operation]) => operation === id));
    const found = own.map(([id, answers]) => [id, sorted(answers.map(({ status }) => status))]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(roles.map(([role, id]) => [id, sorted(want(role))])),
    );
  }

  const tell = (story: Story) => story.tell();
  const once = (story: Story) => story.once();

  test('the service answers as described', async () => {
    const heard = await heardFrom({ baseUrl: service.baseUrl, token: await service.token() }, tell);
    expectAgreement(heard, (role) => ofService[role] ?? everywhere[role]);
  });

  test('the service turns away as described', async () => {
    const { baseUrl } = service;
    expectAgreement(await heardFrom({ baseUrl, token: 'nonsense' }, once), () => [401]);
    const token = await service.token(['stats:read']);
    expectAgreement(await heardFrom({ baseUrl, token }, once), () => [403]);
  });

  test('the service fails as described', async () => {
    const broken = await breakableService();
    for (const table of names.map(snakeCase)) await lose(broken, table);
    const heard = await heardFrom({ baseUrl: broken.baseUrl, token: broken.token }, once);
    expectAgreement(heard, () => [500]);
  });

  test('the mock answers as described', async () => {
    expectAgreement(await heardFrom({ baseUrl: mock.url, token: 'any' }, tell), (role) => everywhere[role]);
  });

  test.each([401, 403, 429, 500, 503])('the mock shows a %i when it is wished for', async (status) => {
    const wish = { headers: { prefer: `code=${status}` } };
    const heard = await heardFrom({ baseUrl: mock.url, token: 'any' }, (story) => story.once(wish));
    expectAgreement(heard, () => [status]);
  });
}

function rolesOf(name: StandardName): [role: Role, operation: string][] {
  const { operations } = resources[name];
  const names: Role[] = [
    'list',
    'get',
    'create',
    'update',
    'delete',
    'bulkCreate',
    'bulkUpdate',
    'bulkDelete',
  ];
  return names.map((role) => [role, operations[role]]);
}

/** A service whose table is gone fails in whatever it does with it. */
async function lose(
  { database }: Awaited<ReturnType<typeof breakableService>>,
  table: string,
): Promise<void> {
  await sql`alter table if exists ${sql.table(table)} rename to ${sql.table(`lost_${table}`)}`.execute(
    database.kysely,
  );
}

function sorted(statuses: number[]): number[] {
  return [...new Set(statuses)].sort();
}
