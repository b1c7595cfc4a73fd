/** External servers: over TLS, and with a role that owns only a schema. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { query, scratch, type TcpServerOptions, tcpServer } from '@mostrador/embedded-postgres/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAccount, listAccounts } from '../auth/accounts.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

const canCertify = spawnSync('openssl', ['version']).status === 0;
if (!canCertify) console.warn(`${import.meta.filename}: TLS SKIPPED, needs openssl to make a certificate`);

describe.runIf(canCertify)('over TLS', async () => {
  const started = async () => {
    const tls = certified();
    const server = await tcpServer({ tls });
    onTestFinished(server.stop);
    return { url: server.url, certificate: tls.certificate };
  };

  test('the server is trusted if its certificate is', async () => {
    const { url, certificate } = await started();
    const open = (query: string) => openDatabase({ url: `${url}?${query}`, dataDir: '/nowhere' });
    const database = await open(`sslmode=verify-full&sslrootcert=${certificate}`);
    const { rows } = await database.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    expect(rows).toEqual([{ ssl: true }]);
    await database.close();
    await (await open('sslmode=no-verify')).close();
    await expect(open('sslmode=verify-full')).rejects.toThrow(
      'The database at DATABASE_URL cannot be used: self-signed certificate',
    );
    await expect(open('sslmode=disable')).rejects.toThrow(
      /^The database at DATABASE_URL cannot be used: no pg_hba.conf entry for host "127.0.0.1", .* no encryption$/,
    );
  });
});

test('a role that owns only its schema suffices', async () => {
  const server = await tcpServer();
  onTestFinished(server.stop);
  const owner = { connectionString: server.url };
  const tenant = new URL(server.url.replace('shop:', 'tenant:'));
  await query({ connectionString: server.adminUrl }, `create role tenant login password 's:cret'`);
  await query(owner, 'revoke all on schema public from public');
  await query({ connectionString: server.adminUrl }, 'create schema tenant authorization tenant');
  const database = await openDatabase({ url: tenant.href, dataDir: '/nowhere' });
  expect(await migrate(database)).toEqual(Object.keys(migrations));
  expect(await migrate(database)).toEqual([]);
  await createAccount(database, { name: 'Kiosco', email: 'a@example.com', plan: 'trial' }, new Date());
  expect(await listAccounts(database)).toHaveLength(1);
  const { rows } = await database.pool.query(
    `select distinct schemaname from pg_tables where tableowner = 'tenant' and schemaname not like 'pg_temp%'`,
  );
  expect(rows).toEqual([{ schemaname: 'tenant' }]);
  await database.close();
});

/** Creates a key and a self-signed certificate for this machine. */
function certified(): NonNullable<TcpServerOptions['tls']> {
  const directory = scratch();
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    '-days',
    '2',
    '-subj',
    '/CN=shop',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ]);
  expect(made.status).toBe(0);
  return { key, certificate };
}
