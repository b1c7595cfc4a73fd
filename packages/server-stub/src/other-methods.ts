/** Handles requests without an operation: 405 if the path exists, else 404, and 401 before either (Decision N60). */
import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { StubOptions } from './plugin.ts';
import { Problem } from './problems.ts';
import type { StubTables } from './tables.ts';

type Entrance = Pick<StubOptions<object, unknown>, 'authenticate'>;
type Paths = Pick<StubTables, 'base' | 'methods'>;

/** The methods used by any operation of a description. */
const COMMON_METHODS = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'];

/** Adds routes for other methods; without them, a wrong method on `/products/list/` would match `/products/{id}/`. */
export function addOtherMethods(app: FastifyInstance, { methods }: Paths, { authenticate }: Entrance): void {
  for (const [url, names] of Object.entries(methods)) {
    const allowed = allowedOf(names);
    app.route({
      method: COMMON_METHODS.filter((name) => !allowed.includes(name)),
      url,
      exposeHeadRoute: false,
      onRequest: async (request) => {
        await authenticate(request, undefined);
        throw notAllowed(request.method, allowed);
      },
      handler: async () => undefined,
    });
    app.options(url, async (_request, reply) => reply.code(204).header('allow', allow(allowed)).send());
  }
}

export function addUnknownPaths(
  app: FastifyInstance,
  base: string,
  { authenticate }: Pick<StubOptions<object, unknown>, 'authenticate'>,
): void {
  for (const url of [base, `${base}/*`]) {
    app.route({
      method: [...COMMON_METHODS, 'OPTIONS'],
      url,
      exposeHeadRoute: false,
      onRequest: async (request) => {
        await authenticate(request, undefined);
        throw unknownPath();
      },
      handler: async () => undefined,
    });
  }
}

/**
 * Handles all other HTTP methods (TRACE, QUERY, LINK and so on) with one route each for all paths, because thousands of
 * routes would take longer to add than the service takes to start. Their bodies are not read.
 */
export function addForeignMethods(app: FastifyInstance, tables: Paths, { authenticate }: Entrance): void {
  const foreign = METHODS.filter((name) => ![...COMMON_METHODS, 'OPTIONS', 'CONNECT'].includes(name));
  for (const name of foreign) app.addHttpMethod(name, { hasBody: false, overrideExisting: true });
  const find = pathFinder(tables);
  app.route({
    method: foreign,
    url: `${tables.base}/*`,
    onRequest: async (request) => {
      await authenticate(request, undefined);
      const names = find(request.url);
      throw names ? notAllowed(request.method, allowedOf(names)) : unknownPath();
    },
    handler: async () => undefined,
  });
}

/** Returns a function that finds the methods of a URL's path; literal segments take precedence over parameters. */
function pathFinder({ methods }: Paths): (url: string) => readonly string[] | undefined {
  const paths = Object.entries(methods)
    .map(([path, names]) => ({ parts: partsOf(path), names }))
    .sort((a, b) => order(a.parts).localeCompare(order(b.parts)));
  return (url) => {
    const given = partsOf(url.split('?', 1)[0] ?? '');
    const found = paths.find(
      ({ parts }) =>
        parts.length === given.length &&
        parts.every((part, place) => part.startsWith(':') || part === given[place]),
    );
    return found?.names;
  };
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

function order(parts: readonly string[]): string {
  return parts.map((part) => (part.startsWith(':') ? '1' : '0')).join('');
}

function allowedOf(names: readonly string[]): string[] {
  return names.includes('GET') ? ['GET', 'HEAD', ...names.filter((name) => name !== 'GET')] : [...names];
}

function allow(allowed: readonly string[]): string {
  return [...allowed, 'OPTIONS'].join(', ');
}

function notAllowed(method: string, allowed: readonly string[]): Problem {
  const detail = `${method} is not a method of this path; it takes ${allowed.join(', ')}.`;
  return new Problem('method_not_allowed', detail, {
    headers: { allow: allow(allowed) },
    extra: { allowed },
  });
}

function unknownPath(): Problem {
  return new Problem('route_not_found', 'There is no such path in this API.');
}
