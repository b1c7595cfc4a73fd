/** Operations that are described but not built: the service's own list, shown wherever an operation is. */
import { pending } from '../../api/src/areas/pending.ts';
import { everyOperation } from './description.ts';

const PENDING: ReadonlySet<unknown> = new Set(Object.keys(pending));

/** The words of the badge. */
export const NOT_AVAILABLE = 'not available yet';

/** Returns whether the service still answers 501 to the operation. */
export function isPending(operationId: unknown): boolean {
  return PENDING.has(operationId);
}

/** Marks the operations of the bundle that are not available yet, in place. */
export function markPending(bundle: object): void {
  for (const operation of everyOperation(bundle)) {
    if (!isPending(operation.operationId)) continue;
    const badges = Array.isArray(operation['x-badges']) ? operation['x-badges'] : [];
    operation['x-badges'] = [{ name: NOT_AVAILABLE, position: 'before', color: 'orange' }, ...badges];
    operation.description = `**Not available yet.** The service answers 501 [\`not_implemented\`](../errors/index.html#not_implemented). The mock has it.\n\n${operation.description}`;
  }
}
