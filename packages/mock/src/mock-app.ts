/**
 * The server of the mock. It rejects the same requests as the service, with the same errors, because both use the same
 * server stub. Valid requests get a response from the description, or from the service behind the proxy.
 */
import { setTimeout } from 'node:timers/promises';
import { isObject } from '@mostrador/json';

import {
  type AnyCall,
  type AnyOperation,
  type AnyReply,
  Problem,
  places,
  sendProblem,
  serverOptions,
  uniformStub,
} from '@mostrador/server-stub';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { type MockCall, recordCalls } from './calls.ts';
import { allowAnyOrigin } from './cors.ts';
import { requireToken } from './credentials.ts';
import { withSent } from './echo.ts';
import { failFirst } from './fail-first.ts';
import { pageOf } from './page-of.ts';
import { type Preferences, readPrefer } from './prefer.ts';
import type { Forward } from './proxy.ts';
import { requestId } from './request-id.ts';
import type { Sampler } from './sampler.ts';
import { toReply } from './to-reply.ts';

export interface MockAppOptions {
  sample: Sampler;
  /** Finds the example of a record by its ID. */
  recordOf: (operation: AnyOperation, id: string) => unknown;
  proxy?: Forward | undefined;
  log?: ((line: string) => void) | undefined;
}

/** Returns the server, and the list of its calls, which grows. */
export function mockApp({ sample, recordOf, proxy, log }: MockAppOptions): {
  app: FastifyInstance;
  calls: MockCall[];
} {
  const withFailures = failFirst();
  const app = fastify({
    ...serverOptions,
    genReqId: requestId,
    frameworkErrors: sendProblem,
    forceCloseConnections: true,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  const calls = recordCalls(app, log);
  allowAnyOrigin(app);
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw new Problem(
      'route_not_found',
      'This is a mock of the Mostrador API; its paths begin with `/api/v1/`.',
    );
  });
  app.register(
    uniformStub<{ request: FastifyRequest }, undefined>(
      { handle: (call) => respond(call) },
      { authenticate: requireToken, run: ({ request }, handle) => handle({ request }) },
    ),
  );
  return { app, calls };

  async function respond({
    request,
    operation,
    ...call
  }: AnyCall & { request: FastifyRequest }): Promise<AnyReply> {
    const { delay = 0, ...asked } = readPrefer(request.headers.prefer);
    if (delay > 0) await setTimeout(delay, undefined, { ref: false });
    const preferences = withFailures(request, asked);
    if (proxy && preferences.code === undefined) return await proxy(operation, request);
    const reply = toReply(await sample(operation, { ...usually(operation), ...preferences }), operation);
    const chosen = preferences.code !== undefined || preferences.example !== undefined;
    return chosen ? reply : { ...reply, data: fitted(reply.data, request, { operation, ...call }) };
  }

  /** Adapts the data of an example to the request: the page, the ID and the sent fields. */
  function fitted(
    data: unknown,
    request: FastifyRequest,
    { operation, params, query, body }: AnyCall,
  ): unknown {
    const { method, path } = operation;
    const id = Object.values(params).at(-1);
    if (method === 'GET' && /\}\/?$/.test(path)) return recordOf(operation, String(id)) ?? data;
    if (method !== 'GET') return writesFields(operation) ? withSent(data, body) : data;
    return asksForPage(request.query) ? pageOf(data, query) : data;
  }
}

/**
 * Returns whether the request has the fields of the record; in other operations, the same name can mean something else.
 */
function writesFields({ id }: AnyOperation): boolean {
  const role = places[id]?.role;
  return role === 'create' || role === 'update';
}

/** Returns whether a page was requested explicitly. */
function asksForPage(query: unknown): boolean {
  return isObject(query) && ['page', 'per_page', 'limit'].some((name) => name in query);
}

/** Returns the default status: 201 for creating, unless the request asks for the response to a repetition. */
function usually({ successStatus }: AnyOperation): Preferences {
  return successStatus.includes(201) ? { code: 201 } : {};
}
