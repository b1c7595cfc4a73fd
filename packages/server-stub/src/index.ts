/** The server side of the API: typed handlers in, a Fastify plugin out. */
import { type OperationId, operationTable } from '@mostrador/types';
import type { FastifyPluginAsync } from 'fastify';
import { validators as bodyValidators } from './generated/body-validators.gen.js';
import type { Handlers } from './generated/handlers.gen.ts';
import { validators as parameterValidators } from './generated/parameter-validators.gen.js';
import { methods, routes } from './generated/routes.gen.ts';
import { shapes } from './generated/shapes.gen.ts';
import { type AnyHandler, type StubOptions, stubPlugin } from './plugin.ts';
import { readBody } from './read-body.ts';
import type { Route, StubTables } from './tables.ts';
import { validationFailed } from './validation.ts';

export * from './call.ts';
export type * from './generated/handlers.gen.ts';
export {
  type Place,
  places,
  resources,
  resourcesWithoutBulk,
  resourcesWithoutUpdate,
} from './generated/resources.gen.ts';
export { type AnyHandler, type AuthenticatedRequest, type StubOptions, stubPlugin } from './plugin.ts';
export * from './problems.ts';
export { sendProblem } from './send-problem.ts';
export { serverOptions } from './server-options.ts';
export type * from './tables.ts';
export { toProblem } from './to-problem.ts';

const tables: StubTables<OperationId> = {
  base: '/api/v1',
  operations: operationTable,
  routes,
  methods,
  shapes,
  bodyValidators,
  parameterValidators,
};

const routesById = new Map<string, Route>(routes.map((route) => [route.id, route]));

/**
 * Validates a body, or an item of a bulk operation, as that of the operation, and normalizes it by its shape.
 * @throws Problem `validation_failed`, with pointers into this value
 */
export function readBodyAs(id: OperationId, sent: unknown): { value: unknown; unknown: string[] } {
  const route = routesById.get(id);
  if (!route) throw new TypeError(`${id} has no route`);
  const { value, unknown, errors } = readBody(route, sent, tables);
  if (errors) throw validationFailed(errors);
  return { value, unknown };
}

export interface ServerStubOptions<Context, Principal> extends StubOptions<Context, Principal> {
  handlers: Handlers<Context>;
}

/** Serves all operations of the description with the handlers. */
export function serverStub<Context extends object, Principal>({
  handlers,
  ...options
}: ServerStubOptions<Context, Principal>): FastifyPluginAsync {
  return stubPlugin(tables, (id) => ({ handle: handlers[id] }), options);
}

/** Serves all operations of the description with one handler, for a mock or a proxy. */
export function uniformStub<Context extends object, Principal>(
  handler: AnyHandler<Context>,
  options: StubOptions<Context, Principal>,
): FastifyPluginAsync {
  return stubPlugin(tables, () => handler, options);
}
