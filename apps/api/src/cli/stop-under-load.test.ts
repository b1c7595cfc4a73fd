/** A stop under write load loses no acknowledged write, and stores none that got no response. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { demoToken } from '../demo/account.ts';
import { type AnyPage, apiOf } from '../testing/api.ts';
import { type RunningService, startCli, unlimited } from '../testing/cli.ts';

vi.setConfig({ testTimeout: 120_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-stop-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...unlimited };
const writers = 12;

/** The outcomes of the writes. */
interface Outcomes {
  acknowledged: string[];
  unacknowledged: string[];
}

test('a stop under load', async () => {
  const service = await startCli(['--demo'], env);
  const written: Outcomes = { acknowledged: [], unacknowledged: [] };
  const working = Array.from({ length: writers }, (_, index) => write(service, `stop-${index}`, written));
  while (written.acknowledged.length < 100) await sleep(5);
  const began = performance.now();
  service.signal('SIGTERM');
  const { code, stderr } = await service.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(performance.now() - began).toBeLessThan(10_000);
  await Promise.all(working);

  const again = await startCli(['--demo'], env);
  const stored = await skus(again, 'stop');
  expect(new Set(stored)).toEqual(new Set(written.acknowledged));
  expect(stored).toHaveLength(written.acknowledged.length);
  // The connection closed before these requests were read, so none of them took effect.
  expect(written.unacknowledged.filter((sku) => stored.includes(sku))).toEqual([]);
});

/** Creates products one after the other on a keep-alive connection until the service stops accepting them. */
async function write(
  { baseUrl }: RunningService,
  name: string,
  { acknowledged, unacknowledged }: Outcomes,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let number = 0; ; number++) {
    const sku = `${name}-${number}`;
    const status = await post(`${baseUrl}/api/v1/products/`, { name: sku, base_price: 1, sku }, agent);
    if (status === 201) acknowledged.push(sku);
    else if (status === undefined) {
      unacknowledged.push(sku);
      agent.destroy();
      return;
    } else throw new Error(`${sku} got status ${status}`);
  }
}

/** Returns the status once the response is complete, or undefined if there is none. */
function post(url: string, body: object, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { 'x-api-key': demoToken, 'content-type': 'application/json' };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode)).on('error', () => resolve(undefined));
    });
    sent.on('error', () => resolve(undefined));
    sent.end(JSON.stringify(body));
  });
}

async function skus({ baseUrl }: RunningService, search: string): Promise<string[]> {
  const api = apiOf(baseUrl, demoToken);
  const found: string[] = [];
  for (let page = 1, more = true; more; page++) {
    const { data } = await api.get<AnyPage>(
      `/api/v1/products/list/?search=${search}&per_page=100&page=${page}`,
    );
    found.push(...data.items.map(({ sku }) => String(sku)));
    more = data.has_next;
  }
  return found;
}
