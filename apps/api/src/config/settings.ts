/**
 * Every setting of the service: one table, from which the configuration, the help and the documentation are made.
 * It needs nothing that runs, so that others can read it.
 */
import {
  headerList,
  httpUrl,
  integer,
  oneOf,
  origins,
  type Parse,
  postgresUrl,
  proxies,
  text,
  word,
} from './parse.ts';

export interface Setting<Value> {
  /** What it belongs to, for the documentation. */
  group: SettingGroup;
  /** The environment variable. */
  env: string;
  /** The flag of `mostrador start` that says the same. */
  flag?: string;
  fallback: Value;
  /** The fallback as one would write it, where it is not its own text. */
  fallbackText?: string;
  parse: Parse<Value>;
  /** What is accepted, to complete "it must be ...". */
  accepts: string;
  doc: string;
  /** Never shown, not even when it is wrong. */
  secret?: true;
}

export type SettingGroup = 'service' | 'database' | 'limits' | 'network' | 'observation';

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
    doc: 'The port to listen on; 0 takes any free one.',
  }),
  host: setting({
    group: 'service',
    env: 'HOST',
    flag: '--host',
    fallback: '127.0.0.1',
    parse: word,
    accepts: 'an address or a name of this machine',
    doc: 'The address to listen on; 0.0.0.0 is every one of this machine.',
  }),
  stopTimeout: setting({
    group: 'service',
    env: 'STOP_TIMEOUT',
    fallback: 10,
    parse: integer(1, 600),
    accepts: 'a whole number of seconds from 1 to 600',
    doc: 'How many seconds a stop waits for requests in progress before it cuts them off.',
  }),
  dataDir: setting({
    group: 'database',
    env: 'DATA_DIR',
    flag: '--data',
    fallback: './data',
    parse: text,
    accepts: 'a directory',
    doc: 'Where the embedded database keeps its data.',
  }),
  databaseUrl: setting<string | undefined>({
    group: 'database',
    env: 'DATABASE_URL',
    fallback: undefined,
    parse: postgresUrl,
    secret: true,
    accepts: 'an address like postgres://user:password@host:5432/name',
    doc: 'A PostgreSQL server of your own, 16 or later. Without it the embedded one is used.',
  }),
  databasePool: setting({
    group: 'database',
    env: 'DATABASE_POOL',
    fallback: 10,
    parse: integer(1, 200),
    accepts: 'a whole number from 1 to 200',
    doc: 'Connections of this process to the database at most, besides 3 for tokens and 3 for reports.',
  }),
  databaseTimeout: setting({
    group: 'database',
    env: 'DATABASE_TIMEOUT',
    fallback: 30,
    parse: integer(1, 3_600),
    accepts: 'a whole number of seconds from 1 to 3600',
    doc: 'How many seconds a statement may take; the request is answered with 503 then.',
  }),
  reportsUrl: setting<string | undefined>({
    group: 'database',
    env: 'REPORTS_DATABASE_URL',
    fallback: undefined,
    parse: postgresUrl,
    secret: true,
    accepts: 'an address like postgres://user:password@replica:5432/name',
    doc: 'A replica of the database for reports, which then show what it has received. Default: the database itself.',
  }),
  reportsTimeout: setting({
    group: 'database',
    env: 'REPORTS_TIMEOUT',
    fallback: 120,
    parse: integer(1, 3_600),
    accepts: 'a whole number of seconds from 1 to 3600',
    doc: 'How many seconds a statement of a report may take.',
  }),
  bodyLimit: setting({
    group: 'limits',
    env: 'BODY_LIMIT',
    fallback: 1024 * 1024,
    ...bytes,
    doc: 'The largest JSON body of a request, in bytes.',
  }),
  uploadLimit: setting({
    group: 'limits',
    env: 'UPLOAD_LIMIT',
    fallback: 5 * 1024 * 1024,
    ...bytes,
    doc: 'The largest form with files, in bytes.',
  }),
  bulkLimit: setting({
    group: 'limits',
    env: 'BULK_LIMIT',
    fallback: 100,
    parse: integer(1, 1000),
    accepts: 'a whole number from 1 to 1000',
    doc: 'The most items a bulk operation takes (Decision N63).',
  }),
  tokenRate: setting({
    group: 'limits',
    env: 'RATE_LIMIT_TOKEN',
    fallback: 1000,
    ...perMinute,
    doc: 'How many requests a minute one token may send, over all processes; 0 is any number (Decision N64).',
  }),
  accountRate: setting({
    group: 'limits',
    env: 'RATE_LIMIT_ACCOUNT',
    fallback: 3000,
    ...perMinute,
    doc: 'How many requests a minute all tokens of an account may send together; 0 is any number.',
  }),
  burst: setting({
    group: 'limits',
    env: 'RATE_LIMIT_BURST',
    fallback: 100,
    ...perMinute,
    doc: 'How many requests one process takes from one token within a second; 0 is any number.',
  }),
  failureRate: setting({
    group: 'limits',
    env: 'RATE_LIMIT_FAILURES',
    fallback: 20,
    ...perMinute,
    doc: 'How often a minute one address may fail to authenticate; 0 is any number.',
  }),
  corsOrigins: setting<'*' | readonly string[]>({
    group: 'network',
    env: 'CORS_ORIGINS',
    fallback: '*',
    parse: origins,
    accepts: '*, none, or origins like https://shop.example separated by commas',
    doc: 'The origins whose pages may call the API, never with cookies.',
  }),
  trustProxy: setting<readonly string[]>({
    group: 'network',
    env: 'TRUST_PROXY',
    fallback: [],
    fallbackText: 'none',
    parse: proxies,
    accepts: 'none, loopback, or addresses and networks like 10.0.0.0/8 separated by commas',
    doc: 'The proxies whose X-Forwarded headers say who calls, and whether over TLS.',
  }),
  logLevel: setting<LogLevel>({
    group: 'observation',
    env: 'LOG_LEVEL',
    fallback: 'info',
    parse: oneOf(logLevels),
    accepts: `one of ${logLevels.join(', ')}`,
    doc: 'How much is logged: what is of this level or graver.',
  }),
  metricsPort: setting<number | undefined>({
    group: 'observation',
    env: 'METRICS_PORT',
    fallback: undefined,
    ...port,
    doc: 'The port on which Prometheus finds /metrics. Without it nothing is measured.',
  }),
  metricsHost: setting({
    group: 'observation',
    env: 'METRICS_HOST',
    fallback: '127.0.0.1',
    parse: word,
    accepts: 'an address or a name of this machine',
    doc: 'The address on which it finds it. /metrics asks nobody for a token: keep it off the internet.',
  }),
  tracesUrl: setting<string | undefined>({
    group: 'observation',
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: undefined,
    parse: httpUrl,
    accepts: 'an address like http://collector:4318',
    doc: 'The OpenTelemetry collector that gets a span of every request. Without it none is made.',
  }),
  tracesHeaders: setting<Readonly<Record<string, string>> | undefined>({
    group: 'observation',
    env: 'OTEL_EXPORTER_OTLP_HEADERS',
    fallback: undefined,
    secret: true,
    parse: headerList,
    accepts: 'headers like name=value separated by commas',
    doc: 'Headers for the collector, such as its key.',
  }),
  tracesName: setting({
    group: 'observation',
    env: 'OTEL_SERVICE_NAME',
    fallback: 'mostrador',
    parse: text,
    accepts: 'a name',
    doc: 'What the service is called in its traces.',
  }),
};

function setting<Value>(row: Setting<Value>): Setting<Value> {
  return row;
}
