/** Tests non-standard operations: every response of the service is validated against the description. */

import { type Client, createClient, settle } from '@mostrador/client';
import { deviations } from '@mostrador/server-stub/testing';
import { describe, expect, test } from 'vitest';
import { recorder } from '../recorder.ts';
import type { TestAccount, TestService } from '../service.ts';

type Call = () => Promise<unknown>;

export interface Operations<Scene> {
  service: TestService;
  /** The expected statuses of the service, by operation. */
  statuses: Record<string, number[]>;
  /** Creates the required records in a new account. */
  prepare(api: Client, account: TestAccount): Promise<Scene>;
  /** The scene where nothing can be created. */
  nothing: Scene;
  /** The calls of the client, in order. */
  calls(api: Client, scene: Scene): Call[];
}

/** Await it at the top of a test file. */
export async function operationsOf<Scene>({
  service,
  statuses,
  prepare,
  nothing,
  calls,
}: Operations<Scene>): Promise<void> {
  async function sendAll(api: Client, scene: Scene): Promise<void> {
    for (const call of calls(api, scene)) await settle(call());
  }

  describe('the contract', () => {
    test('the service responds as described', async () => {
      const account = await service.account();
      const { fetch, heard } = recorder();
      const token = await account.token();
      const scene = await prepare(createClient({ baseUrl: service.baseUrl, token }), account);
      await sendAll(createClient({ baseUrl: service.baseUrl, token, fetch, retries: 0 }), scene);
      expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
      const given = (id: string) =>
        heard.filter(({ operation }) => operation === id).map(({ status }) => status);
      const found = Object.keys(statuses).map((id) => [id, [...new Set(given(id))].sort()]);
      expect(Object.fromEntries(found)).toEqual(statuses);
    });

    test.each([
      [undefined, 401],
      [['stats:read'], 403],
    ])('with the scopes %j the service responds with %i', async (scopes, status) => {
      const { fetch, heard } = recorder();
      const token = scopes ? await service.token(scopes) : 'nonsense';
      await sendAll(createClient({ baseUrl: service.baseUrl, token, fetch, retries: 0 }), nothing);
      expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
      expect(new Set(heard.map((response) => response.status))).toEqual(new Set([status]));
    });
  });
}
