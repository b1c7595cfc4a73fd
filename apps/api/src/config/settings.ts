/**
 * The table of all settings, from which the configuration, the help and the documentation are generated. It has no
 * runtime dependencies, so that other packages can read it.
 */
import { type DriverTierCode, driverTiers } from '../core/driver-tiers.ts';
import { authorityUrls } from './authority.ts';
import { type CarrierCode, carrierCodes, carrierUrls, defaultCarriers, trackingUrl } from './carriers.ts';
import {
  decimal,
  headerList,
  httpUrl,
  integer,
  mailAddress,
  oneOf,
  origins,
  type Parse,
  postgresUrl,
  proxies,
  secretKeyFile,
  secretKeys,
  smtpUrl,
  text,
  word,
} from './parse.ts';

export interface Setting<Value> {
  /** The section of the documentation. */
  group: SettingGroup;
  /** The environment variable. */
  env: string;
  /** The equivalent flag of `mostrador start`. */
  flag?: string;
  fallback: Value;
  /** The default as text, if it differs from the value's own text. */
  fallbackText?: string;
  parse: Parse<Value>;
  /** The accepted values, to complete "it must be ...". */
  accepts: string;
  doc: string;
  /** The value is never shown, not even if invalid. */
  secret?: true;
}

export type SettingGroup =
  | 'service'
  | 'database'
  | 'limits'
  | 'network'
  | 'mail'
  | 'shipping'
  | 'tax authority'
  | 'observation';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const perMinute = { parse: integer(0, 10_000_000), accepts: 'a whole number from 0 to 10000000' } as const;
const port = { parse: integer(0, 65_535), accepts: 'a whole number from 0 to 65535' } as const;
const bytes = {
  parse: integer(1024, 64 * 1024 * 1024),
  accepts: 'a whole number of bytes from 1024 to 67108864',
} as const;

export const settings = {
  port: setting({
    group: 'service',
    env: 'PORT',
    flag: '--port',
    fallback: 3000,
    ...port,
    doc: 'The port to listen on; 0 for any free port.',
  }),
  host: setting({
    group: 'service',
    env: 'HOST',
    flag: '--host',
    fallback: '127.0.0.1',
    parse: word,
    accepts: 'an address or a name of this machine',
    doc: 'The address to listen on; 0.0.0.0 for all interfaces.',
  }),
  stopTimeout: setting({
    group: 'service',
    env: 'STOP_TIMEOUT',
    fallback: 10,
    parse: integer(1, 600),
    accepts: 'a whole number of seconds from 1 to 600',
    doc: 'Seconds to wait on shutdown for requests in progress.',
  }),
  secretKey: setting<readonly Buffer[] | undefined>({
    group: 'service',
    env: 'SECRET_KEY',
    fallback: undefined,
    secret: true,
    parse: secretKeys,
    accepts: 'a key of 32 bytes in base64 or hexadecimal, or several separated by commas',
    doc: 'The encryption key for stored secrets, such as the private key of a certificate. If there are several, the first encrypts and all decrypt. Without it, such secrets are rejected.',
  }),
  secretKeyFile: setting<readonly Buffer[] | undefined>({
    group: 'service',
    env: 'SECRET_KEY_FILE',
    fallback: undefined,
    parse: secretKeyFile,
    accepts: 'a readable file with a key of 32 bytes in base64 or hexadecimal, or with several, one per line',
    doc: 'The file with the key, instead of SECRET_KEY.',
  }),
  signUp: setting<'open' | 'closed'>({
    group: 'service',
    env: 'SIGN_UP',
    fallback: 'open',
    parse: oneOf(['open', 'closed']),
    accepts: 'open or closed',
    doc: 'Whether anyone may create an account in the panel. If closed, only `mostrador accounts create` does; invites still work.',
  }),
  driverTier: setting<DriverTierCode>({
    group: 'service',
    env: 'DRIVER_TIER',
    fallback: 'basic',
    parse: oneOf(driverTiers),
    accepts: `one of ${driverTiers.join(', ')}`,
    doc: 'The tier of the tracking widget, which sets the driver limit (Decision N43).',
  }),
  dataDir: setting({
    group: 'database',
    env: 'DATA_DIR',
    flag: '--data',
    fallback: './data',
    parse: text,
    accepts: 'a directory',
    doc: 'The data directory of the embedded database.',
  }),
  databaseUrl: setting<string | undefined>({
    group: 'database',
    env: 'DATABASE_URL',
    fallback: undefined,
    parse: postgresUrl,
    secret: true,
    accepts: 'an address like postgres://user:password@host:5432/name',
    doc: 'A PostgreSQL server, version 16 or later. Without it, the embedded database is used.',
  }),
  databasePool: setting({
    group: 'database',
    env: 'DATABASE_POOL',
    fallback: 10,
    parse: integer(1, 200),
    accepts: 'a whole number from 1 to 200',
    doc: 'Maximum number of database connections of this process, plus 3 for tokens and 3 for reports.',
  }),
  databaseTimeout: setting({
    group: 'database',
    env: 'DATABASE_TIMEOUT',
    fallback: 30,
    parse: integer(1, 3_600),
    accepts: 'a whole number of seconds from 1 to 3600',
    doc: 'Statement timeout in seconds; the request then fails with 503.',
  }),
  reportsUrl: setting<string | undefined>({
    group: 'database',
    env: 'REPORTS_DATABASE_URL',
    fallback: undefined,
    parse: postgresUrl,
    secret: true,
    accepts: 'an address like postgres://user:password@replica:5432/name',
    doc: 'A replica of the database for reports, which may lag behind. Default: the database itself.',
  }),
  reportsTimeout: setting({
    group: 'database',
    env: 'REPORTS_TIMEOUT',
    fallback: 120,
    parse: integer(1, 3_600),
    accepts: 'a whole number of seconds from 1 to 3600',
    doc: 'Statement timeout of reports in seconds.',
  }),
  bodyLimit: setting({
    group: 'limits',
    env: 'BODY_LIMIT',
    fallback: 1024 * 1024,
    ...bytes,
    doc: 'Maximum size of a JSON request body, in bytes.',
  }),
  uploadLimit: setting({
    group: 'limits',
    env: 'UPLOAD_LIMIT',
    fallback: 5 * 1024 * 1024,
    ...bytes,
    doc: 'Maximum size of a file upload, in bytes.',
  }),
  bulkLimit: setting({
    group: 'limits',
    env: 'BULK_LIMIT',
    fallback: 100,
    parse: integer(1, 1000),
    accepts: 'a whole number from 1 to 1000',
    doc: 'Maximum number of items in a bulk operation (Decision N63).',
  }),
  pointsRate: setting({
    group: 'service',
    env: 'POINTS_RATE',
    fallback: 1,
    parse: decimal(0, 1000),
    accepts: 'a number from 0 to 1000 with at most 6 decimals',
    doc: 'Points earned per currency unit of a completed sale; 0 for none (Decision N28).',
  }),
  pointsCheck: setting<'on' | 'off'>({
    group: 'service',
    env: 'POINTS_CHECK',
    fallback: 'on',
    parse: oneOf(['on', 'off']),
    accepts: 'on or off',
    doc: 'Require enough points to redeem a reward. If off, balances can become negative.',
  }),
  tokenRate: setting({
    group: 'limits',
    env: 'RATE_LIMIT_TOKEN',
    fallback: 1000,
    ...perMinute,
    doc: 'Rate limit per token, in requests per minute over all processes; 0 for no limit (Decision N64).',
  }),
  accountRate: setting({
    group: 'limits',
    env: 'RATE_LIMIT_ACCOUNT',
    fallback: 3000,
    ...perMinute,
    doc: 'Rate limit per account, in requests per minute over all its tokens; 0 for no limit.',
  }),
  burst: setting({
    group: 'limits',
    env: 'RATE_LIMIT_BURST',
    fallback: 100,
    ...perMinute,
    doc: 'Burst limit per token and process, in requests per second; 0 for no limit.',
  }),
  failureRate: setting({
    group: 'limits',
    env: 'RATE_LIMIT_FAILURES',
    fallback: 20,
    ...perMinute,
    doc: 'Failed authentications allowed per IP address and minute; 0 for no limit.',
  }),
  deviceRate: setting({
    group: 'limits',
    env: 'RATE_LIMIT_DEVICE',
    fallback: 60,
    ...perMinute,
    doc: 'Rate limit per fleet device, in requests per minute over all processes; 0 for no limit (Decision N44).',
  }),
  calendarRate: setting({
    group: 'limits',
    env: 'RATE_LIMIT_CALENDAR',
    fallback: 30,
    ...perMinute,
    doc: 'Rate limit per calendar feed, in requests per minute over all processes; 0 for no limit.',
  }),
  codeAttempts: setting({
    group: 'limits',
    env: 'RATE_LIMIT_CODES',
    fallback: 20,
    accepts: 'a whole number from 1 to 10000000',
    parse: integer(1, 10_000_000),
    doc: 'Unknown driver and device codes allowed per IP address in 15 minutes.',
  }),
  corsOrigins: setting<'*' | readonly string[]>({
    group: 'network',
    env: 'CORS_ORIGINS',
    fallback: '*',
    parse: origins,
    accepts: '*, none, or origins like https://shop.example separated by commas',
    doc: 'The origins allowed to call the API from a browser (CORS), always without cookies.',
  }),
  trustProxy: setting<readonly string[]>({
    group: 'network',
    env: 'TRUST_PROXY',
    fallback: [],
    fallbackText: 'none',
    parse: proxies,
    accepts: 'none, loopback, or addresses and networks like 10.0.0.0/8 separated by commas',
    doc: 'The proxies whose X-Forwarded headers are trusted for the client address and TLS.',
  }),
  publicUrl: setting<string | undefined>({
    group: 'network',
    env: 'PUBLIC_URL',
    fallback: undefined,
    parse: httpUrl,
    accepts: 'an address like https://shop.example',
    doc: 'The public URL of the service, for links in e-mails and in the `type` of errors. Without it, passwords cannot be reset by e-mail.',
  }),
  smtpUrl: setting<string | undefined>({
    group: 'mail',
    env: 'SMTP_URL',
    fallback: undefined,
    parse: smtpUrl,
    secret: true,
    accepts: 'an address like smtp://user:password@host:587 or smtps://user:password@host:465',
    doc: 'The SMTP server for e-mails. Without it, none are sent and communications are only recorded.',
  }),
  mailFrom: setting<string | undefined>({
    group: 'mail',
    env: 'MAIL_FROM',
    fallback: undefined,
    parse: mailAddress,
    accepts: 'an e-mail address',
    doc: 'The sender address of e-mails; the sender name is that of the account.',
  }),
  carrierCodes: setting<readonly CarrierCode[]>({
    group: 'shipping',
    env: 'CARRIERS',
    fallback: defaultCarriers,
    fallbackText: defaultCarriers.map(({ code, carrier }) => `${code}=${carrier}`).join(','),
    parse: carrierCodes,
    accepts: 'four pairs like carrier_a=andreani separated by commas, with each carrier once',
    doc: 'The API codes of the four carriers (Decision N42).',
  }),
  andreaniUrl: setting({
    group: 'shipping',
    env: 'ANDREANI_URL',
    fallback: carrierUrls.andreani,
    parse: httpUrl,
    accepts: 'an address like https://host/path',
    doc: 'The URL of Andreani. Any other than the default counts as its test system.',
  }),
  correoArgentinoUrl: setting({
    group: 'shipping',
    env: 'CORREO_ARGENTINO_URL',
    fallback: carrierUrls.correo_argentino,
    parse: httpUrl,
    accepts: 'an address like https://host/path',
    doc: 'The URL of Correo Argentino (MiCorreo). Any other than the default counts as its test system.',
  }),
  ocaUrl: setting({
    group: 'shipping',
    env: 'OCA_URL',
    fallback: carrierUrls.oca,
    parse: httpUrl,
    accepts: 'an address like https://host/path',
    doc: 'The URL of OCA e-Pak. Any other than the default counts as its test system.',
  }),
  dhlExpressUrl: setting({
    group: 'shipping',
    env: 'DHL_EXPRESS_URL',
    fallback: carrierUrls.dhl_express,
    parse: httpUrl,
    accepts: 'an address like https://host/path',
    doc: 'The URL of DHL Express (MyDHL API). Any other than the default counts as its test system.',
  }),
  carrierTimeout: setting({
    group: 'shipping',
    env: 'CARRIER_TIMEOUT',
    fallback: 8,
    parse: integer(1, 30),
    accepts: 'a whole number of seconds from 1 to 30',
    doc: 'Timeout of requests to a carrier in seconds; a quote then omits its offers.',
  }),
  trackingUrl: setting<string | undefined>({
    group: 'shipping',
    env: 'TRACKING_URL',
    fallback: undefined,
    parse: trackingUrl,
    accepts: 'an address with {tracking_number} in it, like https://shop.example/track/{tracking_number}',
    doc: 'The tracking page for in-house deliveries. Without it, shipments have no `tracking_url`.',
  }),
  arcaLoginUrl: setting({
    group: 'tax authority',
    env: 'ARCA_LOGIN_URL',
    fallback: authorityUrls.production.login,
    parse: httpUrl,
    accepts: 'an address like https://host/path',
    doc: 'The login URL of the Argentine tax authority (WSAA), for billing systems in the `production` environment.',
  }),
  arcaInvoicesUrl: setting({
    group: 'tax authority',
    env: 'ARCA_INVOICES_URL',
    fallback: authorityUrls.production.invoices,
    parse: httpUrl,
    accepts: 'an address like https://host/path',
    doc: 'The URL for authorising receipts (WSFEv1), in the `production` environment.',
  }),
  arcaTestingLoginUrl: setting({
    group: 'tax authority',
    env: 'ARCA_TESTING_LOGIN_URL',
    fallback: authorityUrls.testing.login,
    parse: httpUrl,
    accepts: 'an address like https://host/path',
    doc: 'The login URL in the `testing` environment.',
  }),
  arcaTestingInvoicesUrl: setting({
    group: 'tax authority',
    env: 'ARCA_TESTING_INVOICES_URL',
    fallback: authorityUrls.testing.invoices,
    parse: httpUrl,
    accepts: 'an address like https://host/path',
    doc: 'The URL for authorising receipts in the `testing` environment. They have no fiscal value.',
  }),
  arcaTimeout: setting({
    group: 'tax authority',
    env: 'ARCA_TIMEOUT',
    fallback: 10,
    parse: integer(1, 60),
    accepts: 'a whole number of seconds from 1 to 60',
    doc: 'Timeout of calls to the tax authority in seconds. The receipt then waits, and its status is queried before it is sent again.',
  }),
  logLevel: setting<LogLevel>({
    group: 'observation',
    env: 'LOG_LEVEL',
    fallback: 'info',
    parse: oneOf(logLevels),
    accepts: `one of ${logLevels.join(', ')}`,
    doc: 'The minimum log level.',
  }),
  metricsPort: setting<number | undefined>({
    group: 'observation',
    env: 'METRICS_PORT',
    fallback: undefined,
    ...port,
    doc: 'The port of /metrics for Prometheus. Without it, no metrics are collected.',
  }),
  metricsHost: setting({
    group: 'observation',
    env: 'METRICS_HOST',
    fallback: '127.0.0.1',
    parse: word,
    accepts: 'an address or a name of this machine',
    doc: 'The address of /metrics. It requires no token: keep it off the internet.',
  }),
  tracesUrl: setting<string | undefined>({
    group: 'observation',
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: undefined,
    parse: httpUrl,
    accepts: 'an address like http://collector:4318',
    doc: 'The OpenTelemetry collector for request spans. Without it, tracing is off.',
  }),
  tracesHeaders: setting<Readonly<Record<string, string>> | undefined>({
    group: 'observation',
    env: 'OTEL_EXPORTER_OTLP_HEADERS',
    fallback: undefined,
    secret: true,
    parse: headerList,
    accepts: 'headers like name=value separated by commas',
    doc: 'Headers for the collector, such as an API key.',
  }),
  tracesName: setting({
    group: 'observation',
    env: 'OTEL_SERVICE_NAME',
    fallback: 'mostrador',
    parse: text,
    accepts: 'a name',
    doc: 'The service name in traces.',
  }),
};

function setting<Value>(row: Setting<Value>): Setting<Value> {
  return row;
}
