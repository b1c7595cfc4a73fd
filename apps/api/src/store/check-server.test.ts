import { expect, inject, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { checkVersion } from './check-server.ts';
import { connect } from './connect.ts';

const database = await testDatabase();

test.each(['16.0', '16.14 (Debian 16.14-1)', '17.2', '18.4', '19beta1'])(
  'PostgreSQL %s will do',
  (version) => {
    expect(() => checkVersion(version, 'DATABASE_URL')).not.toThrow();
  },
);

test.each(['15.18 (Debian 15.18-0+deb12u1)', '9.6.24', 'unknown'])('PostgreSQL %s will not', (version) => {
  const message = `PostgreSQL 16 or later is needed; the server at DATABASE_URL is ${version}. Upgrade it, or name another one.`;
  expect(() => checkVersion(version, 'DATABASE_URL')).toThrow(message);
});

test.each([
  ['subject to row-level security', () => database.target, []],
  [
    'not subject to it',
    () => inject('postgres').inspector,
    [expect.stringMatching(/^The role \w+ of DATABASE_URL bypasses row-level security, /)],
  ],
] as const)('a role %s gets the right notices', async (_, target, want) => {
  const said: string[] = [];
  const { close } = await connect(target(), { notice: (message) => said.push(message) });
  await close();
  expect(said).toEqual(want);
});
