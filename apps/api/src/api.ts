/** Wires the server stub to the service: the handlers of all areas, and the code around each request. */
import type { ServerStubOptions } from '@mostrador/server-stub';
import { handlers } from './areas/index.ts';
import type { Principal } from './auth/authenticate.ts';
import { outranker, type RunOptions, runner } from './http/run-operation.ts';
import { asksFirst } from './records/asking.ts';
import type { Context } from './records/context.ts';

export type Api = Pick<ServerStubOptions<Context, Principal>, 'handlers' | 'run' | 'outranks'>;

const byId = new Map<string, object>(Object.entries(handlers));

export function areasApi(options: Omit<RunOptions, 'asks'>): Api {
  const asks = (operation: string) => asksFirst(byId.get(operation));
  return { handlers, run: runner({ ...options, asks }), outranks: outranker(options) };
}
