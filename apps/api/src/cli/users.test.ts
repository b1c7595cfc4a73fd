/** Commands that manage users of the panel. */
import { expect, test, vi } from 'vitest';
import { runCli } from '../testing/cli.ts';
import { runCommand } from '../testing/command.ts';
import { urlOf } from '../testing/on-database.ts';
import { testDatabase } from '../testing/test-database.ts';

vi.setConfig({ testTimeout: 60_000 });

const env = { DATABASE_URL: urlOf((await testDatabase()).target) };
const run = (input: string, ...args: string[]) => runCommand(args, env, input);
const shop = ['accounts', 'create', '--name', 'Ferretería Sur', '--email', 'ventas@ferresur.example.com'];
const person = ['users', 'create', '--account', 'ventas@ferresur.example.com', '--name', 'Ana Ríos'];

test('an account is created with a user if a password is given', async () => {
  expect(await run('corta\n', ...shop, '--password-stdin')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'A password needs at least 10 characters.\n',
  });
  // In a separate process, which reads its standard input.
  const withPassword = [...shop, '--password-stdin', '--person', 'Luis Gil'];
  expect((await runCli(withPassword, env, 'una-bici-roja-29\n')).code).toBe(0);
  const { stdout } = await run('', 'users', 'list', '--json');
  expect(JSON.parse(stdout).users).toMatchObject([
    { name: 'Luis Gil', email: 'ventas@ferresur.example.com' },
  ]);
  expect(stdout).not.toMatch(/hash|argon/);
});

test('the taxpayer of an account is described, and printed', async () => {
  const taxpayer = ['accounts', 'taxpayer', '--account', 'ventas@ferresur.example.com'];
  expect(await run('{"cuit":"30-71234567-8"}', ...taxpayer, '--set')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'cuit must be a CUIT with a valid check digit.\n',
  });
  expect((await run('{"colour":"red"}', ...taxpayer, '--set')).stderr).toMatch(
    /^There is no field colour\. /,
  );
  expect((await run('[]', ...taxpayer, '--set')).stderr).toMatch(/^Standard input must be a JSON object/);
  const facts = { cuit: '30-71234567-1', legal_name: 'Ferretería Sur S.A.', tax_condition: 'exento' };
  const set = await run(JSON.stringify({ ...facts, cuit: '30712345671' }), ...taxpayer, '--set');
  expect(JSON.parse(set.stdout)).toMatchObject(facts);
  expect(JSON.parse((await run('', ...taxpayer)).stdout)).toMatchObject(facts);
});

test('users are added, listed, and get a new password', async () => {
  const made = await run('una-bici-roja-29', ...person, '--email', 'Ana@Ferresur.example.com');
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9a-f]{24}\n$/) });
  expect((await run('una-bici-roja-29', ...person, '--email', 'ana@ferresur.example.com')).stderr).toBe(
    'There is already an account with the e-mail ana@ferresur.example.com.\n',
  );
  expect((await run('', 'users', 'list')).stdout).toMatch(/Ana Ríos +ana@ferresur\.example\.com/);
  const changed = await run('otra-bici-azul-30\n', 'users', 'password', 'ana@ferresur.example.com', '--json');
  expect(JSON.parse(changed.stdout)).toEqual({ changed: true, sessions_ended: 0 });
  expect((await run('otra-bici-azul-30', 'users', 'password', 'nadie@example.com')).stderr).toBe(
    'There is no user with the e-mail nadie@example.com.\n',
  );
});
