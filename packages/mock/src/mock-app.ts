/**
 * The server of the mock. What the service refuses, it refuses in the same words, because both stand on the same server
 * stub; what it lets through is answered out of the description.
 */
import { type AnyOperation, Problem, sendProblem, serverOptions, uniformStub } from '@mostrador/server-stub';
import { type FastifyInstance, fastify } from 'fastify';
import { allowAnyOrigin } from './cors.ts';
import { requireToken } from './credentials.ts';
import { readPrefer, type Wish } from './prefer.ts';
import { requestId } from './request-id.ts';
import type { Sampler } from './sampler.ts';
import { toReply } from './to-reply.ts';

export function mockApp(sample: Sampler): FastifyInstance {
  const app = fastify({
    ...serverOptions,
    genReqId: requestId,
    frameworkErrors: sendProblem,
    forceCloseConnections: true,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  allowAnyOrigin(app);
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw new Problem(
      'route_not_found',
      'This is a mock of the Mostrador API; its paths begin with `/api/v1/`.',
    );
  });
  app.register(
    uniformStub(unused, {
      authenticate: requireToken,
      run: async ({ request, operation }) => {
        const wish = { ...usually(operation), ...readPrefer(request.headers.prefer) };
        return toReply(await sample(operation, wish), operation);
      },
    }),
  );
  return app;
}

/** What creates answers 201, unless the answer of a repetition is wished for. */
function usually({ successStatus }: AnyOperation): Wish {
  return successStatus.includes(201) ? { code: 201 } : {};
}

/** `run` answers by itself. */
const unused = {
  handle: async () => {
    throw new Error('The mock has no handlers');
  },
};
