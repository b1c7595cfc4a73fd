/** Operations that are described and not built yet. They answer 501; this list may only shrink. */
import { type Handlers, Problem } from '@mostrador/server-stub';
import { type OperationId, operationTable } from '@mostrador/types';
import type { Context } from '../core/context.ts';
import { catalog } from './catalog/index.ts';

export const pending = Object.keys(operationTable).filter((id) => !(id in catalog)) as Exclude<
  OperationId,
  keyof typeof catalog
>[];

async function notImplemented(): Promise<never> {
  throw new Problem('not_implemented', 'This operation is described and not built yet.');
}

export const notBuilt = Object.fromEntries(pending.map((id) => [id, notImplemented])) as unknown as Omit<
  Handlers<Context>,
  keyof typeof catalog
>;
