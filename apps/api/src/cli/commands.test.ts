import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, embeddedServer } from '@mostrador/embedded-postgres';
import { afterAll, expect, test, vi } from 'vitest';
import { scopes } from '../auth/scopes.ts';
import { isToken } from '../auth/token-format.ts';
import { type Ran, runCli } from '../testing/cli.ts';
import { runCommand } from '../testing/command.ts';

vi.setConfig({ testTimeout: 60_000 });

const data = mkdtempSync(join(tmpdir(), 'mostrador-cli-'));
afterAll(() => rmSync(data, { recursive: true }));

/** Shared by all commands after the first ones, since each start and stop of a server takes a second. */
let server: EmbeddedServer | undefined;
afterAll(() => server?.stop());

const email = 'ventas@ferresur.example.com';
const run = (...args: string[]) => runCommand(args, { DATA_DIR: data });

/** Returns the parsed output of a command with `--json`. */
async function json(...args: string[]): Promise<Record<string, unknown>> {
  return resultOf(await run(...args, '--json'));
}

function resultOf({ code, stdout, stderr }: Ran): Record<string, unknown> {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stdout);
}

test('the first command creates the database, and migrating again changes nothing', async () => {
  const { migrations } = resultOf(await runCli(['migrate', '--json'], { DATA_DIR: data }));
  expect(migrations).toContain('0001-platform');
  server = await embeddedServer({ dataDir: data, durable: false });
  expect(await json('migrate')).toEqual({ migrations: [] });
  expect(await run('migrate')).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
});

test('accounts are created and listed, as JSON and as text', async () => {
  const create = ['accounts', 'create', '--name', 'Ferretería Sur', '--email', email];
  expect(await run('accounts', 'list')).toMatchObject({ code: 0, stdout: '' });
  const account = await json(...create, '--plan', 'premium');
  expect(account).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    name: 'Ferretería Sur',
    email,
    plan: 'premium',
    timezone: 'America/Argentina/Buenos_Aires',
    created_at: expect.stringMatching(/Z$/),
  });
  expect(await json('accounts', 'list')).toEqual({ accounts: [account] });
  const listed = await run('accounts', 'list');
  expect(listed.stdout).toMatch(/^ID +NAME +E-MAIL +PLAN +CREATED \(UTC\)\n\w+ +Ferretería Sur +ventas/);
  expect(await run(...create)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is already an account with the e-mail ${email}.\n`,
  });
  const other = await run('accounts', 'create', '--name', 'B', '--email', 'b@b.example');
  expect(other).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9a-f]{24}\n$/) });
  expect(other.stderr).toContain('on the trial plan');
});

test('a token is created, listed, regenerated and revoked', async () => {
  const create = ['tokens', 'create', '--account', email, '--name', 'Web'];
  const made = await json(...create, '--scopes', 'sales:write,products:read', '--expires', '90d');
  expect(made).toMatchObject({
    name: 'Web',
    scopes: ['products:read', 'sales:write'],
    status: 'active',
    last_used_at: null,
    expires_at: expect.stringMatching(/Z$/),
    revoked_at: null,
  });
  expect(isToken(String(made.token))).toBe(true);

  const printed = await run(...create, '--scopes', 'all', '--expires', 'never');
  expect(isToken(printed.stdout.trim())).toBe(true);
  expect(printed.stderr).toContain('works until it is revoked. Save it now: it is not shown again.');

  const { tokens } = await json('tokens', 'list', '--account', email);
  expect(tokens).toMatchObject([{ scopes: scopes.map(({ scope }) => scope) }, { id: made.id }]);
  expect(JSON.stringify(tokens)).not.toContain(made.token);
  const listed = await run('tokens', 'list', '--account', email);
  expect(listed.stdout).toMatch(/ active +never +never +all\n.* active .* products:read,sales:write\n$/);

  const renewed = await json('tokens', 'regenerate', String(made.id));
  expect(renewed).toMatchObject({ name: 'Web', scopes: made.scopes, status: 'active' });
  expect(renewed.token).not.toBe(made.token);

  const revoked = await json('tokens', 'revoke', String(renewed.token));
  expect(revoked).toMatchObject({ id: renewed.id, status: 'revoked' });
  expect(revoked).not.toHaveProperty('token');
});

test.each([
  [['tokens', 'list', '--account', 'x@y.example'], 'There is no account with the e-mail x@y.example.'],
  [['tokens', 'list', '--account', 'abc'], 'There is no account with the ID abc.'],
  [['tokens', 'revoke', 'abc'], 'There is no token with this ID or value.'],
  [['accounts', 'create', '--name', ' ', '--email', 'c@c.example'], 'An account needs a name.'],
  [['accounts', 'create', '--name', 'C', '--email', 'c'], '"c" is not an e-mail address.'],
])('%j fails in one sentence', async (args, stderr) => {
  expect(await run(...args)).toEqual({ code: 1, stdout: '', stderr: `${stderr}\n` });
});

test('an unreachable database is reported without its password', async () => {
  const url = 'postgres://shop:secret@127.0.0.1:1/shop';
  const { code, stderr } = await runCommand(['accounts', 'list'], { DATABASE_URL: url });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database at DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(stderr).not.toContain('secret');
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('appointments are exported, and calendars created, listed and revoked', async () => {
  const exported = await run('appointments', 'export', '--account', email, '--from', '2026-11-01');
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  expect(exported.stdout).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r?\n$/);
  expect(await run('appointments', 'export', '--account', email, '--to', 'hoy')).toMatchObject({
    code: 1,
    stderr: '--to must be a day such as 2026-10-31, not "hoy".\n',
  });
  const made = await json('calendars', 'create', '--account', email, '--name', 'Taller');
  expect(made).toMatchObject({ status: 'active', path: expect.stringMatching(/^\/calendar\/cal_.*\.ics$/) });
  const { path: _, ...feed } = made;
  expect(await json('calendars', 'list', '--account', email)).toEqual({ calendars: [feed] });
  const revoked = await json('calendars', 'revoke', String(made.id), '--account', email);
  expect(revoked).toMatchObject({ id: made.id, status: 'revoked' });
});

test('rates and carrier credentials of an account are loaded, and the carrier disabled and enabled', async () => {
  const shop = ['--account', email];
  const file = join(data, 'rates.json');
  const zones = [{ name: 'Ciudad', postal_codes: ['2000-2013'], rates: [{ up_to_kg: 5, price: 3200 }] }];
  const services = [{ code: 'same_day', name: 'En el día', transit_days: 0, zones }];
  writeFileSync(file, JSON.stringify({ services }));
  expect(await json('shipping', 'rates', file, ...shop)).toEqual({ services: ['same_day'] });
  writeFileSync(file, '{');
  expect(await run('shipping', 'rates', file, ...shop)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The rates cannot be read from ${file}`),
  });
  expect(await run('shipping', 'enable', 'oca', ...shop)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no credentials for OCA. Load them with: mostrador shipping credentials'),
  });
  const secretKey = { SECRET_KEY: randomBytes(32).toString('base64') };
  const give = (credentials: object) =>
    runCommand(
      ['shipping', 'credentials', 'dhl_express', ...shop],
      { DATA_DIR: data, ...secretKey },
      JSON.stringify(credentials),
    );
  expect(await give({ user: 'u', password: 'p' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('account_number is missing'),
  });
  expect(await give({ user: 'u', password: 'p', account_number: '123456789' })).toMatchObject({ code: 0 });
  expect(await json('shipping', 'disable', 'dhl_express', ...shop)).toEqual({
    carrier: 'dhl_express',
    enabled: false,
  });
  expect(await json('shipping', 'enable', 'dhl_express', ...shop)).toMatchObject({ enabled: true });
});

test('rent index values are loaded and listed', async () => {
  const file = join(data, 'icl.csv');
  writeFileSync(file, 'date,icl\n2026-10-01,37.5\n2026-10-02,37.6\n');
  expect(await json('indexes', 'load', 'icl', '--from', file, '--account', email)).toEqual({
    index: 'icl',
    values: 2,
    first: '2026-10-01',
    last: '2026-10-02',
    accounts: 1,
  });
  const { indexes } = await json('indexes', 'list', '--account', email);
  expect(indexes).toMatchObject([
    { name: 'icl', first: '2024-10-17', last: '2026-10-02', values: 710, loaded: 2 },
    { name: 'ipc', first: '2023-08', last: '2026-08' },
    { name: 'cpi', values: 0 },
  ]);
  writeFileSync(file, 'date,icl\n2026-10,37.5\n');
  expect(await run('indexes', 'load', 'icl', '--from', file)).toMatchObject({
    code: 1,
    stderr: 'Line 2: "2026-10" is not a day.\n',
  });
});
