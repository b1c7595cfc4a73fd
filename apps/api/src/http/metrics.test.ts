/** The metrics for Prometheus (Decision health). */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';

const service = await startTestService({ config: { metricsPort: 0, tokenRate: 3 } });
const api = apiOf(service.baseUrl, await service.token());
const address = service.log
  .map((line): { msg?: string; address?: string } => JSON.parse(line))
  .find(({ msg }) => msg === 'metrics')?.address;

const metrics = async () => (await fetch(address ?? '')).text();
const list = '/api/v1/products/list/';

test('requests are counted by operation and status, rejections by limit, on a port of its own', async () => {
  for (let index = 0; index < 4; index++) await api.get(list);
  await api.get('/api/v1/nothing/');
  await fetch(`${service.baseUrl}/healthz`);
  const lines = (await metrics()).split('\n');
  const count = (labels: string) => `mostrador_request_duration_seconds_count{${labels}}`;
  expect(lines).toEqual(
    expect.arrayContaining([
      `${count('operation="listProducts",method="GET",status="200"')} 3`,
      `${count('operation="listProducts",method="GET",status="429"')} 1`,
      `${count('operation="other",method="GET",status="404"')} 1`,
      'mostrador_rate_limited_total{limit="default"} 1',
      'mostrador_database_connections{state="waiting"} 0',
      expect.stringMatching(/^mostrador_database_connections\{state="idle"\} [1-9]/),
      expect.stringMatching(/^process_cpu_seconds_total /),
      expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds /),
    ]),
  );
  expect(await (await fetch(`${service.baseUrl}/metrics`)).json()).toMatchObject({ code: 'route_not_found' });
  expect((await fetch((address ?? '').replace('/metrics', '/'))).status).toBe(404);
});

test('they contain only the operation, method and status of a request', async () => {
  await api.get(`${list}?search=secreto`);
  expect(await metrics()).not.toMatch(/secreto|mst_|6[0-9a-f]{23}/);
});

test('the endpoint stops with the service', async () => {
  await service.close();
  await expect(metrics()).rejects.toThrow();
});

test('without a port, no metrics are collected', async () => {
  const silent = await startTestService();
  expect(silent.log.join('')).not.toContain('"metrics"');
});

test('an unavailable port stops the start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await expect(startTestService({ config: { metricsPort: port } })).rejects.toThrow(
    `The metrics cannot be served on port ${port} of 127.0.0.1: choose another METRICS_PORT or METRICS_HOST.`,
  );
  taken.close();
});
