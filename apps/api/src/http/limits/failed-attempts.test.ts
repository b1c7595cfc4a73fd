/** Limits on failed authentications (Decision N64). */
import { expect, test } from 'vitest';
import { newToken } from '../../auth/token-format.ts';
import { apiOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';
import { networkOf } from './failed-attempts.ts';

const list = '/api/v1/products/list/';

test('an address may fail a limited number of times with any credentials; valid tokens still work', async () => {
  const service = await startTestService({ config: { failureRate: 4 }, alone: true });
  const right = apiOf(service.baseUrl, await service.token());
  const wrong = [undefined, 'nonsense', newToken('live'), newToken('test')];
  for (const token of wrong) expect((await apiOf(service.baseUrl, token).get(list)).status).toBe(401);
  for (const token of wrong) {
    const { status, code, header } = await apiOf(service.baseUrl, token).get(list);
    expect([status, code]).toEqual([429, 'rate_limited']);
    expect(Number(header('retry-after'))).toBeGreaterThan(50);
    expect(header('ratelimit-policy')).toBe('"failures";q=4;w=60');
    expect(header('www-authenticate')).toBeNull();
  }
  expect((await right.get(list)).status).toBe(200);
});

test('behind a trusted proxy, the address is that of the client', async () => {
  const service = await startTestService({
    config: { failureRate: 1, trustProxy: ['loopback'] },
    alone: true,
  });
  const fail = (address: string) =>
    apiOf(service.baseUrl)
      .get(list, { 'x-forwarded-for': address })
      .then(({ status }) => status);
  expect([await fail('192.0.2.1'), await fail('192.0.2.1'), await fail('192.0.2.2')]).toEqual([
    401, 429, 401,
  ]);
});

test('an untrusted client cannot set its address', async () => {
  const service = await startTestService({ config: { failureRate: 1 }, alone: true });
  const fail = (address: string) =>
    apiOf(service.baseUrl)
      .get(list, { 'x-forwarded-for': address })
      .then(({ status }) => status);
  expect([await fail('192.0.2.1'), await fail('192.0.2.2')]).toEqual([401, 429]);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, want) => {
  expect(networkOf(address)).toBe(want);
});
