/** A server of the small description that returns the calls it gets, for tests of the plugin. */
import type { Document } from '@mostrador/codegen';
import { shop } from '@mostrador/codegen/testing';
import { type FastifyInstance, fastify, type InjectOptions } from 'fastify';
import type { AnyCall, AnyReply } from '../call.ts';
import { type StubOptions, stubPlugin } from '../plugin.ts';
import { Problem } from '../problems.ts';
import { sendProblem } from '../send-problem.ts';
import { serverOptions } from '../server-options.ts';
import { tablesOf } from './generated.ts';

export interface TestResponse {
  status: number;
  headers: Record<string, unknown>;
  /** The parsed body, undefined if there is none. */
  body: Record<string, unknown>;
}

export interface TestServer {
  /** Sends a request, by default with credentials; an object as payload is sent as JSON. */
  ask(method: string, url: string, options?: Asking): Promise<TestResponse>;
  app: FastifyInstance;
}

export type Asking = Pick<InjectOptions, 'payload' | 'headers'>;

type Options = Partial<StubOptions<{ account: string }, string>> & {
  reply?: (call: AnyCall) => AnyReply;
  document?: Document;
};

export async function testServer({
  reply = echo,
  document = shop(),
  ...options
}: Options = {}): Promise<TestServer> {
  const app = fastify({ ...serverOptions, genReqId: () => 'req_test' });
  app.setErrorHandler(sendProblem);
  const handler = { handle: async (call: AnyCall) => reply(call) };
  await app.register(
    stubPlugin(await tablesOf(document), () => handler, {
      authenticate: async (request) => key(request.headers['x-api-key']),
      run: ({ principal }, handle) => handle({ account: principal }),
      ...options,
    }),
  );
  return { app, ask: asker(app) };
}

function asker(app: FastifyInstance): TestServer['ask'] {
  return async (method, url, { payload, headers } = {}) => {
    const all = { 'x-api-key': 'key', ...headers };
    const response = await app.inject({
      method,
      url,
      headers: all,
      ...(payload !== undefined && { payload }),
    });
    const body = response.body === '' ? undefined : JSON.parse(response.body);
    return { status: response.statusCode, headers: response.headers, body };
  };
}

/** Returns everything that the plugin parsed. */
function echo({ operation, params, query, body, unknown, ...context }: AnyCall): AnyReply {
  const data = { id: operation.id, params, query, body, unknown, context };
  return { status: operation.successStatus[0] ?? 200, data };
}

function key(header: unknown): string {
  if (typeof header === 'string' && header !== '') return header;
  throw new Problem('missing_token', 'Send an API token.', { headers: { 'www-authenticate': 'Bearer' } });
}
