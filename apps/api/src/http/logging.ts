/** The log: one line of JSON per request and per failure, without headers, queries, bodies or tokens. */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { withoutTokens } from '../auth/token-format.ts';
import type { LogLevel } from '../config.ts';
import { withoutAccountSecrets } from '../core/account-secret.ts';

/** Where the lines of the log go, each with its line break. */
export interface LogStream {
  write(line: string): unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the line of the request in the log says besides its method, path, status and duration. */
    facts: Record<string, string>;
  }
}

/** Left out whoever logs them, and one level down. */
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

/** For the option `logger` of Fastify. */
export function logger(level: LogLevel, stream: LogStream): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: secretMembers.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
    serializers: { req: ({ method, url }) => ({ method, path: pathOf(url) }), err: describe },
    // Whatever is logged, by whomever: no token gets out whole, and no password of an address.
    stream: {
      write: (line: string) =>
        void stream.write(withoutPasswords(withoutAccountSecrets(withoutTokens(line)))),
    },
  };
}

/** Addresses without what stands before their `@`. */
function withoutPasswords(line: string): string {
  return line.replace(/\b([a-z]+:\/\/)[^\s"'/@]*:[^\s"'@]*@/gi, '$1…@');
}

/** Writes a line for every request that was answered. */
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

/** An error without the values that errors of the database carry in their other members. */
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

/** The path of an address without its query, which may have secrets in it. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
