/** The log: one line of JSON per request and per failure, without headers, queries, bodies or tokens. */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { withoutTokens } from '../auth/token-format.ts';
import type { LogLevel } from '../config.ts';
import { withoutAccountSecrets } from '../core/account-secret.ts';

/** The destination of the log lines, each with its line break. */
export interface LogStream {
  write(line: string): unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Additional fields of the request's log line, besides method, path, status and duration. */
    facts: Record<string, string>;
  }
}

/** Fields removed from every log line, also one level down. */
const secretMembers = [
  'authorization',
  'x-api-key',
  'x-csrf-token',
  'cookie',
  'set-cookie',
  'password',
  'new_password',
  'current_password',
  'secret',
  'connectionString',
  'databaseUrl',
];

/** Returns the option `logger` of Fastify. */
export function logger(level: LogLevel, stream: LogStream): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: secretMembers.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
    serializers: { req: ({ method, url }) => ({ method, path: pathOf(url) }), err: describe },
    // Applies to every line: shortens tokens and removes passwords from URLs.
    stream: {
      write: (line: string) =>
        void stream.write(withoutPasswords(withoutAccountSecrets(withoutTokens(line)))),
    },
  };
}

/** Removes the credentials of URLs. */
function withoutPasswords(line: string): string {
  return line.replace(/\b([a-z]+:\/\/)[^\s"'/@]*:[^\s"'@]*@/gi, '$1…@');
}

/** Logs a line for every completed request. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('facts');
  app.addHook('onRequest', (request, _reply, done) => {
    request.facts = {};
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, facts } = request;
    const duration_ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info(
      { method, path: pathOf(url), status: reply.statusCode, duration_ms, ...facts },
      'request',
    );
    done();
  });
}

type Described = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: Described;
};

/** Describes an error without the data values in other fields of database errors. */
function describe(error: Error): Described {
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message,
    stack,
    ...textOf(error, 'code'),
    ...textOf(error, 'constraint'),
    ...(cause instanceof Error && { cause: describe(cause) }),
  };
}

function textOf<Name extends string>(error: object, name: Name): Partial<Record<Name, string>>;
function textOf(error: object, name: string): Record<string, string> {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? { [name]: value } : {};
}

/** Returns the path of a URL without its query, which may contain secrets. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
