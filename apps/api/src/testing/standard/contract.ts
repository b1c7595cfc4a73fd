/**
 * Tests the contract of standard resources: calls every operation through the generated client. Every response, success
 * or error, is validated against the description: status, media type and every field of the body. The tests of the mock
 * do the same for its responses.
 */

import { type Client, createClient } from '@mostrador/client';
import { resources } from '@mostrador/server-stub';
import { deviations } from '@mostrador/server-stub/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { snakeCase } from '../../core/snake-case.ts';
import type { StandardName } from '../../records/rules.ts';
import { type Heard, recorder } from '../recorder.ts';
import { breakableService, startTestService } from '../service.ts';
import type { Story } from '../story.ts';

type Role = keyof (typeof resources)[StandardName]['operations'];

/** The statuses that the stories make each operation return. */
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

/** Tests the eight operations of these resources, each with one story. Await it at the top of a test file. */
export async function contractOf(
  names: readonly StandardName[],
  stories: (api: Client) => Story[],
): Promise<void> {
  const service = await startTestService();
  const roles = names.flatMap((name) => rolesOf(name));

  async function heardFrom(
    { baseUrl, token }: { baseUrl: string; token: string },
    run: (story: Story) => Promise<void>,
  ): Promise<Heard[]> {
    const { fetch, heard } = recorder();
    for (const story of stories(createClient({ baseUrl, token, fetch, retries: 0 }))) await run(story);
    return heard;
  }

  /**
   * Expects every response to match the description, and every operation to have returned the statuses of its role.
   * Operations of other resources only create records for these.
   */
  function expectAgreement(heard: Heard[], want: (role: Role) => number[]): void {
    expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
    const byOperation = Map.groupBy(heard, ({ operation }) => operation);
    const own = [...byOperation].filter(([id]) => roles.some(([, operation]) => operation === id));
    const found = own.map(([id, responses]) => [id, sorted(responses.map(({ status }) => status))]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(roles.map(([role, id]) => [id, sorted(want(role))])),
    );
  }

  const all = (story: Story) => story.all();
  const once = (story: Story) => story.once();

  test('the service responds as described', async () => {
    const heard = await heardFrom({ baseUrl: service.baseUrl, token: await service.token() }, all);
    expectAgreement(heard, (role) => statuses[role]);
  });

  test('the service rejects requests as described', async () => {
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

/** Runs a service whose table was dropped, so that every request fails. */
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
