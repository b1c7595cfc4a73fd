/** The server side of the panel's operations: typed handlers in, a Fastify plugin out. */
import { type StubOptions, type StubTables, stubPlugin } from '@mostrador/server-stub';
import type { FastifyPluginAsync } from 'fastify';
import { validators as bodyValidators } from './generated/body-validators.gen.js';
import type { Handlers } from './generated/handlers.gen.ts';
import { type OperationId, operationTable } from './generated/operations.gen.ts';
import { validators as parameterValidators } from './generated/parameter-validators.gen.js';
import { methods, routes } from './generated/routes.gen.ts';
import { shapes } from './generated/shapes.gen.ts';

export type * from './call.ts';
export type * from './generated/handlers.gen.ts';
export { panelProblem, panelProblems } from './problems.ts';

const tables: StubTables<OperationId> = {
  base: '/panel/api',
  operations: operationTable,
  routes,
  methods,
  shapes,
  bodyValidators,
  parameterValidators,
};

export interface PanelStubOptions<Context, Principal> extends StubOptions<Context, Principal> {
  handlers: Handlers<Context>;
}

/** Serves all operations of the panel with the handlers. */
export function panelStub<Context extends object, Principal>({
  handlers,
  ...options
}: PanelStubOptions<Context, Principal>): FastifyPluginAsync {
  return stubPlugin(tables, (id) => ({ handle: handlers[id] }), options);
}
