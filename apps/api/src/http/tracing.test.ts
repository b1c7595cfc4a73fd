/** Traces as a collector receives them (Decision health). */
import { expect, test } from 'vitest';
import { apiOf } from '../testing/api.ts';
import { collector } from '../testing/collector.ts';
import { startTestService } from '../testing/service.ts';

test('a collector gets a span of every request, with its operation and without its secrets', async () => {
  const { url, spans, bodies, headers } = await collector();
  const service = await startTestService({
    config: { tracesUrl: url, tracesHeaders: { 'x-collector-key': 'k' }, tracesName: 'shop' },
  });
  const token = await service.token();
  const api = apiOf(service.baseUrl, token);
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const sent = { traceparent: `00-${trace}-b7ad6b7169203331-01`, cookie: 'session=oreo' };
  await api.post('/api/v1/products/', { name: 'Secreto' }, sent);
  await api.get('/api/v1/products/list/?search=secreto', { 'x-request-id': 'order-4711' });
  await api.get(`/api/v1/products/list/?api_key=${token}`);
  await api.get('/nothing');
  await service.close();

  const named = (name: string) => spans.filter((span) => span.name === name);
  expect(spans).toHaveLength(4);
  expect(named('POST /api/v1/products/')).toMatchObject([
    {
      traceId: trace,
      parentSpanId: 'b7ad6b7169203331',
      attributes: {
        'service.name': 'shop',
        'mostrador.operation': 'createProduct',
        'http.route': '/api/v1/products/',
        'http.response.status_code': 422,
        'error.type': 'validation_failed',
        'mostrador.account_id': expect.stringMatching(/^[0-9a-f]{24}$/),
      },
    },
  ]);
  expect(
    named('GET /api/v1/products/list/').map(({ attributes }) => attributes['http.response.status_code']),
  ).toEqual([200, 400]);
  expect(named('GET /api/v1/products/list/')[0]?.attributes['mostrador.request_id']).toBe('order-4711');
  expect(headers[0]?.['x-collector-key']).toBe('k');
  const all = bodies.join('');
  expect(all).not.toContain(token);
  expect(all).not.toMatch(/secreto|oreo|mst_/i);
});

test('an unreachable collector delays no request', async () => {
  const service = await startTestService({ config: { tracesUrl: 'http://127.0.0.1:9' } });
  const { status } = await apiOf(service.baseUrl, await service.token()).get('/api/v1/products/list/');
  expect(status).toBe(200);
  const began = performance.now();
  await service.close();
  expect(performance.now() - began).toBeLessThan(5000);
});
