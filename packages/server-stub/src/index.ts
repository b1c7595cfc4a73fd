/** The server side of the API: typed handlers in, a Fastify plugin out. */
import { type OperationId, operationTable } from '@mostrador/types';
import type { FastifyPluginAsync } from 'fastify';
import { validators as bodyValidators } from './generated/body-validators.gen.js';
import type { Handlers } from './generated/handlers.gen.ts';
import { validators as parameterValidators } from './generated/parameter-validators.gen.js';
import { methods, routes } from './generated/routes.gen.ts';
import { shapes } from './generated/shapes.gen.ts';
import { type StubOptions, stubPlugin } from './plugin.ts';
import type { StubTables } from './tables.ts';

export * from './call.ts';
export type * from './generated/handlers.gen.ts';
export { resources } from './generated/resources.gen.ts';
export type { StubOptions, Visit } from './plugin.ts';
export * from './problems.ts';
export { sendProblem } from './send-problem.ts';
export { toProblem } from './to-problem.ts';

const tables: StubTables<OperationId> = {
  operations: operationTable,
  routes,
  methods,
  shapes,
  bodyValidators,
  parameterValidators,
};

/** The options of Fastify itself that the plugin counts on. */
export const serverOptions = {
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
} as const;

export interface ServerStubOptions<Context, Principal> extends StubOptions<Context, Principal> {
  handlers: Handlers<Context>;
}

/** All operations of the description, served by the handlers. */
export function serverStub<Context extends object, Principal>({
  handlers,
  ...options
}: ServerStubOptions<Context, Principal>): FastifyPluginAsync {
  return stubPlugin(tables, (id) => ({ handle: handlers[id] }), options);
}
