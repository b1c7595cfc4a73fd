/** Operations that are no standard ones: each answer, good or bad, against the description, of the service and of the mock. */

import { type Client, createClient, settle } from '@mostrador/client';
import { departures } from '@mostrador/server-stub/testing';
import { describe, expect, test } from 'vitest';
import { recorder } from '../recorder.ts';
import type { TestAccount, TestService } from '../service.ts';
import { sharedMock } from '../shared-mock.ts';

type Call = () => Promise<unknown>;

export interface Operations<Scene> {
  service: TestService;
  /** The answers that the service gives to what is told, by operation. */
  statuses: Record<string, number[]>;
  /** What has to be there before, made in an account of its own. */
  prepare(api: Client, account: TestAccount): Promise<Scene>;
  /** The same where nothing can be made. */
  nothing: Scene;
  /** What a client calls, in order. */
  calls(api: Client, scene: Scene): Call[];
}

/** At the top of a test file, awaited. */
export async function operationsOf<Scene>({
  service,
  statuses,
  prepare,
  nothing,
  calls,
}: Operations<Scene>): Promise<void> {
  const mock = await sharedMock();

  async function tell(api: Client, scene: Scene): Promise<void> {
    for (const call of calls(api, scene)) await settle(call());
  }

  describe('the contract', () => {
    test('the service answers as described', async () => {
      const account = await service.account();
      const { fetch, heard } = recorder();
      const token = await account.token();
      const scene = await prepare(createClient({ baseUrl: service.baseUrl, token }), account);
      await tell(createClient({ baseUrl: service.baseUrl, token, fetch, retries: 0 }), scene);
      expect(heard.flatMap((answer) => departures(answer.operation, answer))).toEqual([]);
      const given = (id: string) =>
        heard.filter(({ operation }) => operation === id).map(({ status }) => status);
      const found = Object.keys(statuses).map((id) => [id, [...new Set(given(id))].sort()]);
      expect(Object.fromEntries(found)).toEqual(statuses);
    });

    test.each([401, 403, 429, 500, 503])('the mock shows a %i as described', async (status) => {
      const { fetch, heard } = recorder();
      const wish = (request: Request) => {
        request.headers.set('prefer', `code=${status}`);
        return fetch(request);
      };
      await tell(createClient({ baseUrl: mock.url, token: 'any', fetch: wish, retries: 0 }), nothing);
      expect(heard.flatMap((answer) => departures(answer.operation, answer))).toEqual([]);
      const valid = heard.filter((answer) => answer.status !== 422 && answer.status !== 400);
      expect(new Set(valid.map((answer) => answer.status))).toEqual(new Set([status]));
    });

    test('the mock answers as described', async () => {
      const { fetch, heard } = recorder();
      await tell(createClient({ baseUrl: mock.url, token: 'any', fetch, retries: 0 }), nothing);
      expect(heard.flatMap((answer) => departures(answer.operation, answer))).toEqual([]);
      const missing = Object.keys(statuses).filter(
        (id) => !heard.some((answer) => answer.operation === id && answer.status < 300),
      );
      expect(missing).toEqual([]);
    });

    test.each([
      [undefined, 401],
      [['stats:read'], 403],
    ])('with the scopes %j the service answers %i', async (scopes, status) => {
      const { fetch, heard } = recorder();
      const token = scopes ? await service.token(scopes) : 'nonsense';
      await tell(createClient({ baseUrl: service.baseUrl, token, fetch, retries: 0 }), nothing);
      expect(heard.flatMap((answer) => departures(answer.operation, answer))).toEqual([]);
      expect(new Set(heard.map((answer) => answer.status))).toEqual(new Set([status]));
    });
  });
}
