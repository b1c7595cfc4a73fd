/**
 * The Fastify plugin for any set of generated tables. It checks in the order of Decision N60: route, method,
 * credentials (with plan, scope and rate limit, in `authenticate`), size and type of the body, parameters, then the
 * body, and passes on a validated call.
 */
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { rejectUnacceptable } from './acceptable.ts';
import type { AnyCall, AnyReply } from './call.ts';
import { deprecationHeaders } from './deprecation.ts';
import { rejectForeignBody } from './media-type.ts';
import { addForeignMethods, addOtherMethods, addUnknownPaths } from './other-methods.ts';
import { addBodyParsers } from './parsers.ts';
import { readBody } from './read-body.ts';
import { parametersOf } from './read-parameters.ts';
import { sendReply } from './reply.ts';
import type { AnyOperation, Route, StubTables } from './tables.ts';
import { validationFailed } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of a route, for metrics and traces. */
    operation?: AnyOperation;
  }
}

/** An authenticated request, about to be handled. */
export interface AuthenticatedRequest<Principal> {
  request: FastifyRequest;
  operation: AnyOperation;
  principal: Principal;
  /** The body as sent, undefined if there is none. */
  body: unknown;
}

export interface StubOptions<Context, Principal> {
  /**
   * Authenticates the request before its body is read. Without an operation (an unknown path, a wrong method), only the
   * credentials are checked. Throws a Problem to reject it.
   */
  authenticate(request: FastifyRequest, operation: AnyOperation | undefined): Promise<Principal>;
  /** Runs the handler inside a transaction, with idempotency, audit and so on. */
  run(
    incoming: AuthenticatedRequest<Principal>,
    handle: (context: Context) => Promise<AnyReply>,
  ): Promise<AnyReply>;
  /**
   * Called only for an invalid body: throws the Problem that comes first in the order of checks, if there is one (404
   * for an unknown record, 412 for a stale version).
   */
  outranks?(incoming: AuthenticatedRequest<Principal>, params: object): Promise<void>;
  limits?: {
    /** The maximum size of a JSON body in bytes. Default: 1 MiB. */
    body?: number;
    /** The maximum size of a multipart body in bytes. Default: 5 MiB. */
    upload?: number;
  };
}

/** Implements any operation. A method, so that handlers of specific operations are assignable. */
export interface AnyHandler<Context> {
  handle(call: AnyCall & Context): Promise<AnyReply>;
}

const PRINCIPAL = Symbol('principal');

export function stubPlugin<Id extends string, Context extends object, Principal>(
  tables: StubTables<Id>,
  handlerOf: (id: Id) => AnyHandler<Context>,
  options: StubOptions<Context, Principal>,
): FastifyPluginAsync {
  return async (app) => {
    app.decorateRequest(PRINCIPAL, null);
    addBodyParsers(app, tables.routes);
    for (const route of tables.routes) addRoute(app, route, tables, handlerOf(route.id), options);
    addOtherMethods(app, tables, options);
    addUnknownPaths(app, tables.base, options);
    addForeignMethods(app, tables, options);
  };
}

function addRoute<Id extends string, Context extends object, Principal>(
  app: FastifyInstance,
  route: Route<Id>,
  tables: StubTables<Id>,
  handler: AnyHandler<Context>,
  { authenticate, run, outranks, limits = {} }: StubOptions<Context, Principal>,
): void {
  const operation = tables.operations[route.id];
  app.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
    method: route.method,
    url: route.url,
    config: { operation },
    exposeHeadRoute: route.method === 'GET',
    bodyLimit: route.body?.files ? (limits.upload ?? 5 * 1024 ** 2) : (limits.body ?? 1024 ** 2),
    onRequest: async (request, reply) => {
      if (operation.deprecation) reply.headers(deprecationHeaders(operation.deprecation));
      request.setDecorator(PRINCIPAL, await authenticate(request, operation));
      rejectUnacceptable(request.headers.accept);
      rejectForeignBody(request, route.body);
    },
    handler: async (request, reply) => {
      const { params, query } = parametersOf(route, request, tables);
      const principal = request.getDecorator<Principal>(PRINCIPAL);
      const incoming = { request, operation, principal, body: request.body };
      const { value: body, unknown, errors } = readBody(route, request.body, tables);
      if (errors) {
        await outranks?.(incoming, params);
        throw validationFailed(errors);
      }
      const response = await run(incoming, (context) =>
        handler.handle({ ...context, operation, params, query, body, unknown }),
      );
      return sendReply(reply, response);
    },
  });
}
