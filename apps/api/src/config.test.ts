import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Setting } from './config/settings.ts';
import { type Config, ConfigError, readConfig, settings } from './config.ts';

const defaults: Config = {
  port: 3000,
  host: '127.0.0.1',
  stopTimeout: 10,
  secretKey: undefined,
  secretKeyFile: undefined,
  signUp: 'open',
  driverTier: 'basic',
  dataDir: './data',
  databaseUrl: undefined,
  databasePool: 10,
  databaseTimeout: 30,
  reportsUrl: undefined,
  reportsTimeout: 120,
  bodyLimit: 1_048_576,
  uploadLimit: 5_242_880,
  bulkLimit: 100,
  pointsRate: 1,
  pointsCheck: 'on',
  tokenRate: 1000,
  accountRate: 3000,
  burst: 100,
  failureRate: 20,
  deviceRate: 60,
  calendarRate: 30,
  codeAttempts: 20,
  corsOrigins: '*',
  trustProxy: [],
  publicUrl: undefined,
  smtpUrl: undefined,
  mailFrom: undefined,
  carrierCodes: [
    { code: 'carrier_a', carrier: 'andreani' },
    { code: 'carrier_b', carrier: 'correo_argentino' },
    { code: 'carrier_c', carrier: 'oca' },
    { code: 'carrier_d', carrier: 'dhl_express' },
  ],
  andreaniUrl: 'https://apis.andreani.com',
  correoArgentinoUrl: 'https://api.correoargentino.com.ar/micorreo/v1',
  ocaUrl: 'https://webservice.oca.com.ar',
  dhlExpressUrl: 'https://express.api.dhl.com/mydhlapi',
  carrierTimeout: 8,
  trackingUrl: undefined,
  arcaLoginUrl: 'https://wsaa.afip.gov.ar/ws/services/LoginCms',
  arcaInvoicesUrl: 'https://servicios1.afip.gov.ar/wsfev1/service.asmx',
  arcaTestingLoginUrl: 'https://wsaahomo.afip.gov.ar/ws/services/LoginCms',
  arcaTestingInvoicesUrl: 'https://wswhomo.afip.gov.ar/wsfev1/service.asmx',
  arcaTimeout: 10,
  logLevel: 'info',
  metricsPort: undefined,
  metricsHost: '127.0.0.1',
  tracesUrl: undefined,
  tracesHeaders: undefined,
  tracesName: 'mostrador',
};

const keyFile = join(mkdtempSync(join(tmpdir(), 'mostrador-key-')), 'key');
writeFileSync(keyFile, `${Buffer.alloc(32, 7).toString('base64')}\n`);
afterAll(() => rmSync(dirname(keyFile), { recursive: true }));

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
  ['SECRET_KEY', { SECRET_KEY: `${'ab'.repeat(32)}` }, {}, { secretKey: [Buffer.alloc(32, 0xab)] }],
  [
    'two keys',
    { SECRET_KEY: `${Buffer.alloc(32, 1).toString('base64')},${'00'.repeat(32)}` },
    {},
    { secretKey: [Buffer.alloc(32, 1), Buffer.alloc(32)] },
  ],
  [
    'SMTP_URL and MAIL_FROM',
    { SMTP_URL: 'smtps://shop:secret@mail.example', MAIL_FROM: 'avisos@shop.example' },
    {},
    { smtpUrl: 'smtps://shop:secret@mail.example', mailFrom: 'avisos@shop.example' },
  ],
  ['SECRET_KEY_FILE', { SECRET_KEY_FILE: keyFile }, {}, { secretKeyFile: [Buffer.alloc(32, 7)] }],
  ['DATABASE_URL', { DATABASE_URL: url }, {}, { databaseUrl: url }],
  ['SIGN_UP', { SIGN_UP: 'closed' }, {}, { signUp: 'closed' }],
  ['DRIVER_TIER', { DRIVER_TIER: 'pro' }, {}, { driverTier: 'pro' }],
  [
    'CARRIERS',
    { CARRIERS: 'a1=oca, b1=andreani,c1=dhl_express,d1=correo_argentino' },
    {},
    {
      carrierCodes: [
        { code: 'a1', carrier: 'oca' },
        { code: 'b1', carrier: 'andreani' },
        { code: 'c1', carrier: 'dhl_express' },
        { code: 'd1', carrier: 'correo_argentino' },
      ],
    },
  ],
  ['OCA_URL', { OCA_URL: 'http://127.0.0.1:1/' }, {}, { ocaUrl: 'http://127.0.0.1:1' }],
  ['DATABASE_POOL', { DATABASE_POOL: '40' }, {}, { databasePool: 40 }],
  ['DATABASE_TIMEOUT', { DATABASE_TIMEOUT: '5' }, {}, { databaseTimeout: 5 }],
  [
    'REPORTS_DATABASE_URL',
    { DATABASE_URL: url, REPORTS_DATABASE_URL: url },
    {},
    { databaseUrl: url, reportsUrl: url },
  ],
  ['REPORTS_TIMEOUT', { REPORTS_TIMEOUT: '3600' }, {}, { reportsTimeout: 3600 }],
  ['LOG_LEVEL', { LOG_LEVEL: 'silent' }, {}, { logLevel: 'silent' }],
  ['BODY_LIMIT', { BODY_LIMIT: '2097152' }, {}, { bodyLimit: 2_097_152 }],
  ['BULK_LIMIT', { BULK_LIMIT: '1000' }, {}, { bulkLimit: 1000 }],
  ['UPLOAD_LIMIT', { UPLOAD_LIMIT: '1024' }, {}, { uploadLimit: 1024 }],
  ['STOP_TIMEOUT', { STOP_TIMEOUT: '600' }, {}, { stopTimeout: 600 }],
  ['no limits', { RATE_LIMIT_TOKEN: '0', RATE_LIMIT_BURST: '0' }, {}, { tokenRate: 0, burst: 0 }],
  ['RATE_LIMIT_ACCOUNT', { RATE_LIMIT_ACCOUNT: '5' }, {}, { accountRate: 5 }],
  ['RATE_LIMIT_FAILURES', { RATE_LIMIT_FAILURES: '0' }, {}, { failureRate: 0 }],
  [
    'origins',
    { CORS_ORIGINS: 'https://a.example, http://localhost:5173' },
    {},
    { corsOrigins: ['https://a.example', 'http://localhost:5173'] },
  ],
  ['no origin', { CORS_ORIGINS: 'none' }, {}, { corsOrigins: [] }],
  [
    'proxies',
    { TRUST_PROXY: 'loopback,10.0.0.0/8,::1' },
    {},
    { trustProxy: ['loopback', '10.0.0.0/8', '::1'] },
  ],
  ['no proxy', { TRUST_PROXY: 'none' }, {}, { trustProxy: [] }],
  [
    'METRICS_PORT',
    { METRICS_PORT: '9464', METRICS_HOST: '::1' },
    {},
    { metricsPort: 9464, metricsHost: '::1' },
  ],
  [
    'traces',
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,x-team=shop',
    },
    {},
    { tracesUrl: 'http://collector:4318', tracesHeaders: { 'x-key': 'a b', 'x-team': 'shop' } },
  ],
  [
    'another PORT and METRICS_PORT',
    { PORT: '8080', METRICS_PORT: '8081' },
    {},
    { port: 8080, metricsPort: 8081 },
  ],
  [
    'one port on two addresses',
    { METRICS_PORT: '3000', METRICS_HOST: '::1' },
    {},
    { metricsPort: 3000, metricsHost: '::1' },
  ],
  [
    'DATA_DIR beside DATABASE_URL',
    { DATABASE_URL: url, DATA_DIR: '/a' },
    {},
    { databaseUrl: url, dataDir: '/a' },
  ],
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
  [{ DATABASE_POOL: '0' }, {}, 'DATABASE_POOL is "0": it must be a whole number from 1 to 200.'],
  [
    { DATABASE_TIMEOUT: '0' },
    {},
    'DATABASE_TIMEOUT is "0": it must be a whole number of seconds from 1 to 3600.',
  ],
  [
    { REPORTS_TIMEOUT: '2m' },
    {},
    'REPORTS_TIMEOUT is "2m": it must be a whole number of seconds from 1 to 3600.',
  ],
  [
    { DATABASE_URL: url, REPORTS_DATABASE_URL: 'replica:secret' },
    {},
    'REPORTS_DATABASE_URL is not usable: it must be an address like postgres://user:password@replica:5432/name.',
  ],
  [
    { REPORTS_DATABASE_URL: url },
    {},
    'REPORTS_DATABASE_URL names a replica of DATABASE_URL, which is not set: set it, or leave both out.',
  ],
  [
    { SECRET_KEY: 'short' },
    {},
    'SECRET_KEY is not usable: it must be a key of 32 bytes in base64 or hexadecimal, or several separated by commas.',
  ],
  [
    { SECRET_KEY_FILE: '/nowhere' },
    {},
    'SECRET_KEY_FILE is "/nowhere": it must be a readable file with a key of 32 bytes in base64 or hexadecimal, or with several, one per line.',
  ],
  [
    { SECRET_KEY: '00'.repeat(32), SECRET_KEY_FILE: keyFile },
    {},
    'SECRET_KEY and SECRET_KEY_FILE both hold keys: leave one of them out.',
  ],
  [
    { SMTP_URL: 'smtp://mail.example' },
    {},
    'SMTP_URL and MAIL_FROM go together: set both to send e-mails, or leave both out.',
  ],
  [
    { CARRIERS: 'a1=oca,b1=oca,c1=dhl_express,d1=correo_argentino' },
    {},
    'CARRIERS is "a1=oca,b1=oca,c1=dhl_express,d1=correo_argentino": it must be four pairs like carrier_a=andreani separated by commas, with each carrier once.',
  ],
  [
    { TRACKING_URL: 'https://shop.example' },
    {},
    'TRACKING_URL is "https://shop.example": it must be an address with {tracking_number} in it, like https://shop.example/track/{tracking_number}.',
  ],
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
  [
    { UPLOAD_LIMIT: '67108865' },
    {},
    'UPLOAD_LIMIT is "67108865": it must be a whole number of bytes from 1024 to 67108864.',
  ],
  [{ STOP_TIMEOUT: '0' }, {}, 'STOP_TIMEOUT is "0": it must be a whole number of seconds from 1 to 600.'],
  [{ STOP_TIMEOUT: '10s' }, {}, 'STOP_TIMEOUT is "10s": it must be a whole number of seconds from 1 to 600.'],
  ...['RATE_LIMIT_TOKEN', 'RATE_LIMIT_ACCOUNT', 'RATE_LIMIT_BURST', 'RATE_LIMIT_FAILURES'].map(
    (name): [Record<string, string>, Record<string, string>, string] => [
      { [name]: '-1' },
      {},
      `${name} is "-1": it must be a whole number from 0 to 10000000.`,
    ],
  ),
  ...['https://a.example/', 'a.example', 'https://a.example;https://b.example', 'https://a.example,'].map(
    (given): [Record<string, string>, Record<string, string>, string] => [
      { CORS_ORIGINS: given },
      {},
      `CORS_ORIGINS is "${given}": it must be *, none, or origins like https://shop.example separated by commas.`,
    ],
  ),
  ...['true', '10.0.0.0/33', '10.0.0', 'proxy.example', '1.2.3.4/8/8', '::1/129'].map(
    (given): [Record<string, string>, Record<string, string>, string] => [
      { TRUST_PROXY: given },
      {},
      `TRUST_PROXY is "${given}": it must be none, loopback, or addresses and networks like 10.0.0.0/8 separated by commas.`,
    ],
  ),
  [{ METRICS_PORT: 'yes' }, {}, 'METRICS_PORT is "yes": it must be a whole number from 0 to 65535.'],
  [{ METRICS_HOST: 'a/b' }, {}, 'METRICS_HOST is "a/b": it must be an address or a name of this machine.'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    {},
    'OTEL_EXPORTER_OTLP_ENDPOINT is "collector:4318": it must be an address like http://collector:4318.',
  ],
  [{ OTEL_SERVICE_NAME: ' ' }, {}, 'OTEL_SERVICE_NAME is " ": it must be a name.'],
  [
    { PORT: '9000', METRICS_PORT: '9000' },
    {},
    'METRICS_PORT is 9000, which the service itself listens on: it must be another port.',
  ],
  [
    { DATABASE_URL: url },
    { dataDir: './data' },
    '--data and DATABASE_URL name two databases: leave out --data to use the server, or unset DATABASE_URL to use the embedded one.',
  ],
])('%j with flags %j is rejected', (env, flags, want) => {
  expect(() => readConfig(env, flags)).toThrow(new ConfigError(want));
});

test.each([
  ['DATABASE_URL', 'mysql://shop:secret@db', 'an address like postgres://user:password@host:5432/name'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret', 'headers like name=value separated by commas'],
])('an invalid %s is rejected without being shown', (name, given, accepts) => {
  expect(() => readConfig({ [name]: given })).toThrow(
    new ConfigError(`${name} is not usable: it must be ${accepts}.`),
  );
});

test('all invalid values are reported at once', () => {
  const all = () => readConfig({ PORT: 'x', BULK_LIMIT: 'y' });
  expect(all).toThrow(/^PORT is "x".*\nBULK_LIMIT is "y".*\.$/);
});

test('every default is an accepted value', () => {
  expect(readConfig({})).toEqual(defaults);
  const rows: Setting<unknown>[] = Object.values(settings);
  for (const { fallback, fallbackText = String(fallback), parse } of rows) {
    if (fallback !== undefined) expect(parse(fallbackText)).toEqual(fallback);
  }
});
