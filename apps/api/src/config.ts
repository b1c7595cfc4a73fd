/** The effective settings: environment variables, overridden by flags of the command. */
import { type Setting, settings } from './config/settings.ts';

export { type LogLevel, logLevels, settings } from './config/settings.ts';

type Settings = typeof settings;
type ValueOf<Row> = Row extends Setting<infer Value> ? Value : never;

export type Config = { [Name in keyof Settings]: ValueOf<Settings[Name]> };

type Texts = Readonly<Record<string, string | undefined>>;

/** Invalid settings; the message names each of them and the accepted values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the effective settings. `flags` are keyed by the name of their setting; an empty variable counts as unset.
 * Throws a `ConfigError` that names every invalid value, and settings that exclude each other.
 */
export function readConfig(env: Texts, flags: Texts = {}): Config {
  const complaints: string[] = [];
  const entries = Object.entries(settings).map(([name, row]) => {
    const given = flags[name] ?? (env[row.env] || undefined);
    if (given === undefined) return [name, row.fallback];
    const value = row.parse(given);
    if (value === undefined) complaints.push(complaint(row, given, flags[name] !== undefined));
    return [name, value];
  });
  const config = Object.fromEntries(entries) as Config;
  if (complaints.length === 0) complaints.push(...conflicts(config, flags));
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  return config;
}

function complaint({ env, flag, accepts, secret }: Setting<unknown>, given: string, byFlag: boolean): string {
  const source = byFlag ? (flag ?? env) : env;
  return `${source} is ${secret ? 'not usable' : JSON.stringify(given)}: it must be ${accepts}.`;
}

/** Returns conflicts between settings that are valid on their own. */
function conflicts(
  {
    databaseUrl,
    reportsUrl,
    port,
    metricsPort,
    host,
    metricsHost,
    secretKey,
    secretKeyFile,
    smtpUrl,
    mailFrom,
  }: Config,
  flags: Texts,
): string[] {
  const found: string[] = [];
  if (flags.dataDir !== undefined && databaseUrl !== undefined) {
    found.push(
      '--data and DATABASE_URL name two databases: leave out --data to use the server, or unset DATABASE_URL to use the embedded one.',
    );
  }
  if (reportsUrl !== undefined && databaseUrl === undefined) {
    found.push(
      'REPORTS_DATABASE_URL names a replica of DATABASE_URL, which is not set: set it, or leave both out.',
    );
  }
  if (metricsPort !== undefined && metricsPort !== 0 && metricsPort === port && host === metricsHost) {
    found.push(`METRICS_PORT is ${port}, which the service itself listens on: it must be another port.`);
  }
  if (secretKey !== undefined && secretKeyFile !== undefined)
    found.push('SECRET_KEY and SECRET_KEY_FILE both hold keys: leave one of them out.');
  if ((smtpUrl === undefined) !== (mailFrom === undefined))
    found.push('SMTP_URL and MAIL_FROM go together: set both to send e-mails, or leave both out.');
  return found;
}
