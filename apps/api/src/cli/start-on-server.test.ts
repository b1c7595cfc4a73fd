import { tcpServer } from '@mostrador/embedded-postgres/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { runCli, startCli } from '../testing/cli.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = await tcpServer();
afterAll(() => server.stop());
const env = { DATABASE_URL: server.url, DATA_DIR: '/nonexistent' };

test('with DATABASE_URL service and commands use that server, and none of their own', async () => {
  const service = await startCli(['--demo'], env);
  const [token = ''] = service.lines.map((line) => line.replace('Demo token: ', ''));
  const response = await fetch(`${service.baseUrl}/api/v1/products/list/`, {
    headers: { 'x-api-key': token },
  });
  expect(response.status).toBe(200);
  const { stdout } = await runCli(['accounts', 'list'], env);
  expect(stdout).toContain('Bicicletería El Piñón');
  service.signal('SIGTERM');
  expect((await service.ended).code).toBe(0);
  expect((await runCli(['migrate'], env)).stdout).toBe('The database is up to date.\n');
});

test('two services run on one server, and a token revoked in one is rejected by the other', async () => {
  const [one, other] = [await startCli(['--demo'], env), await startCli(['--demo'], env)];
  const [token = ''] = one.lines.map((line) => line.replace('Demo token: ', ''));
  const status = async ({ baseUrl }: typeof one) =>
    (await fetch(`${baseUrl}/api/v1/products/list/`, { headers: { 'x-api-key': token } })).status;
  expect([await status(one), await status(other)]).toEqual([200, 200]);
  await runCli(['tokens', 'revoke', token], env);
  expect([await status(one), await status(other)]).toEqual([401, 401]);
});
