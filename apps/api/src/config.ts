/** Every setting of the service: one table, read from the environment, which flags of the command overrule. */

/** What a text given for a setting means, or undefined when it means nothing. */
type Parse<Value> = (text: string) => Value | undefined;

interface Setting<Value> {
  /** The environment variable. */
  env: string;
  /** The flag of `mostrador start` that says the same. */
  flag?: string;
  fallback: Value;
  parse: Parse<Value>;
  /** What is accepted, to complete "it must be ...". */
  accepts: string;
  doc: string;
  /** Never shown, not even when it is wrong. */
  secret?: true;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export const settings = {
  port: setting({
    ...{ env: 'PORT', flag: '--port', fallback: 3000, parse: integer(0, 65_535) },
    accepts: 'a whole number from 0 to 65535',
    doc: 'The port to listen on; 0 takes any free one.',
  }),
  host: setting({
    ...{ env: 'HOST', flag: '--host', fallback: '127.0.0.1', parse: word },
    accepts: 'an address or a name of this machine',
    doc: 'The address to listen on; 0.0.0.0 is every one of this machine.',
  }),
  dataDir: setting({
    ...{ env: 'DATA_DIR', flag: '--data', fallback: './data', parse: text },
    accepts: 'a directory',
    doc: 'Where the embedded database keeps its data.',
  }),
  databaseUrl: setting<string | undefined>({
    ...{ env: 'DATABASE_URL', fallback: undefined, parse: postgresUrl, secret: true },
    accepts: 'an address like postgres://user:password@host:5432/name',
    doc: 'A PostgreSQL server of your own, 16 or later. Without it the embedded one is used.',
  }),
  logLevel: setting<LogLevel>({
    ...{ env: 'LOG_LEVEL', fallback: 'info', parse: oneOf(logLevels) },
    accepts: `one of ${logLevels.join(', ')}`,
    doc: 'How much is logged: what is of this level or graver.',
  }),
  bodyLimit: setting({
    ...{ env: 'BODY_LIMIT', fallback: 1024 * 1024, parse: integer(1024, 64 * 1024 * 1024) },
    accepts: 'a whole number of bytes from 1024 to 67108864',
    doc: 'The largest JSON body of a request, in bytes.',
  }),
  bulkLimit: setting({
    ...{ env: 'BULK_LIMIT', fallback: 100, parse: integer(1, 1000) },
    accepts: 'a whole number from 1 to 1000',
    doc: 'The most items a bulk operation takes (Decision N63).',
  }),
};

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  logLevel: LogLevel;
  bodyLimit: number;
  bulkLimit: number;
}

type Texts = Readonly<Record<string, string | undefined>>;

/** Settings with values that cannot be used; the message names each of them and says what would do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * The settings in force. `flags` are the values of flags by the name of their setting; an empty variable counts as
 * none. Throws a `ConfigError` that names every wrong value.
 */
export function readConfig(env: Texts, flags: Texts = {}): Config {
  const complaints: string[] = [];

  function read<Value>(
    name: keyof Config,
    { env: variable, flag, parse, fallback, ...rest }: Setting<Value>,
  ) {
    const given = flags[name] ?? (env[variable] || undefined);
    if (given === undefined) return fallback;
    const value = parse(given);
    if (value !== undefined) return value;
    const source = flags[name] === undefined ? variable : (flag ?? variable);
    complaints.push(
      `${source} is ${rest.secret ? 'not usable' : JSON.stringify(given)}: it must be ${rest.accepts}.`,
    );
    return fallback;
  }

  const config: Config = {
    port: read('port', settings.port),
    host: read('host', settings.host),
    dataDir: read('dataDir', settings.dataDir),
    databaseUrl: read('databaseUrl', settings.databaseUrl),
    logLevel: read('logLevel', settings.logLevel),
    bodyLimit: read('bodyLimit', settings.bodyLimit),
    bulkLimit: read('bulkLimit', settings.bulkLimit),
  };
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  return config;
}

function setting<Value>(row: Setting<Value>): Setting<Value> {
  return row;
}

function integer(least: number, most: number): Parse<number> {
  return (given) => {
    const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };
}

function text(given: string): string | undefined {
  return given.trim() === '' || given.includes('\0') ? undefined : given;
}

function word(given: string): string | undefined {
  return /^[^\s/]+$/.test(given) ? given : undefined;
}

function oneOf<Value extends string>(values: readonly Value[]): Parse<Value> {
  return (given) => values.find((value) => value === given);
}

function postgresUrl(given: string): string | undefined {
  return /^postgres(ql)?:\/\//.test(given) && URL.canParse(given) ? given : undefined;
}
