/** Handlers that answer with nothing, for tests of what surrounds them. */
import { type Handlers, Problem } from '@mostrador/server-stub';
import type { AppOptions } from '../app.ts';
import type { Context } from '../core/context.ts';

export const standIn: AppOptions['api'] = {
  handlers: new Proxy({} as Handlers<Context>, {
    get: () => async () => {
      throw new Problem('not_implemented', 'Not built yet.');
    },
  }),
  run: async (_visit, handle) => await handle({} as never),
};
