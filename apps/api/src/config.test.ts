import { expect, test } from 'vitest';
import { type Config, ConfigError, readConfig, settings } from './config.ts';

const defaults: Config = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: './data',
  databaseUrl: undefined,
  logLevel: 'info',
  bodyLimit: 1_048_576,
  bulkLimit: 100,
};

const url = 'postgres://shop:secret@db.example:5432/shop';

test.each<[string, Record<string, string>, Record<string, string>, Partial<Config>]>([
  ['nothing', {}, {}, {}],
  ['empty variables', { PORT: '', HOST: '', DATABASE_URL: '' }, {}, {}],
  ['PORT', { PORT: '8080' }, {}, { port: 8080 }],
  ['any free port', { PORT: '0' }, {}, { port: 0 }],
  ['--port over PORT', { PORT: '8080' }, { port: '9090' }, { port: 9090 }],
  ['--port over a wrong PORT', { PORT: 'abc' }, { port: '9090' }, { port: 9090 }],
  ['HOST', { HOST: '::1' }, {}, { host: '::1' }],
  ['DATA_DIR', { DATA_DIR: '/var/lib/shop data' }, {}, { dataDir: '/var/lib/shop data' }],
  ['--data over DATA_DIR', { DATA_DIR: '/a' }, { dataDir: '/b' }, { dataDir: '/b' }],
  ['DATABASE_URL', { DATABASE_URL: url }, {}, { databaseUrl: url }],
  ['LOG_LEVEL', { LOG_LEVEL: 'silent' }, {}, { logLevel: 'silent' }],
  ['BODY_LIMIT', { BODY_LIMIT: '2097152' }, {}, { bodyLimit: 2_097_152 }],
  ['BULK_LIMIT', { BULK_LIMIT: '1000' }, {}, { bulkLimit: 1000 }],
])('%s', (_, env, flags, want) => {
  expect(readConfig(env, flags)).toEqual({ ...defaults, ...want });
});

test.each<[Record<string, string>, Record<string, string>, string]>([
  [{ PORT: 'abc' }, {}, 'PORT is "abc": it must be a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, {}, 'PORT is "65536": it must be a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, {}, 'PORT is "-1": it must be a whole number from 0 to 65535.'],
  [{ PORT: '80.5' }, {}, 'PORT is "80.5": it must be a whole number from 0 to 65535.'],
  [{ PORT: '3000' }, { port: '1e3' }, '--port is "1e3": it must be a whole number from 0 to 65535.'],
  [{}, { port: '' }, '--port is "": it must be a whole number from 0 to 65535.'],
  [{ HOST: 'a b' }, {}, 'HOST is "a b": it must be an address or a name of this machine.'],
  [{ HOST: 'http://x' }, {}, 'HOST is "http://x": it must be an address or a name of this machine.'],
  [{}, { dataDir: ' ' }, '--data is " ": it must be a directory.'],
  [
    { LOG_LEVEL: 'verbose' },
    {},
    'LOG_LEVEL is "verbose": it must be one of fatal, error, warn, info, debug, trace, silent.',
  ],
  [
    { BODY_LIMIT: '1MB' },
    {},
    'BODY_LIMIT is "1MB": it must be a whole number of bytes from 1024 to 67108864.',
  ],
  [{ BULK_LIMIT: '0' }, {}, 'BULK_LIMIT is "0": it must be a whole number from 1 to 1000.'],
  [{ BULK_LIMIT: '1001' }, {}, 'BULK_LIMIT is "1001": it must be a whole number from 1 to 1000.'],
])('%j with flags %j is refused', (env, flags, want) => {
  expect(() => readConfig(env, flags)).toThrow(new ConfigError(want));
});

test('a wrong address of a database is refused without being shown', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://shop:secret@db' })).toThrow(
    new ConfigError(
      'DATABASE_URL is not usable: it must be an address like postgres://user:password@host:5432/name.',
    ),
  );
});

test('every wrong value is named at once', () => {
  const all = () => readConfig({ PORT: 'x', BULK_LIMIT: 'y' });
  expect(all).toThrow(/^PORT is "x".*\nBULK_LIMIT is "y".*\.$/);
});

test('every default is a value that would be accepted', () => {
  expect(readConfig({})).toEqual(defaults);
  for (const { fallback, parse } of Object.values(settings)) {
    if (fallback !== undefined) expect(parse(String(fallback))).toEqual(fallback);
  }
});
