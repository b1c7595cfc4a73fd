/**
 * Operations that call an external service first, such as a carrier. `ask` runs before the transaction, so that no
 * database lock waits for others; `work` returns the handler that runs inside it, from the result.
 */
import type { AnyReply, Handler } from '@mostrador/server-stub';
import type { OperationId } from '@mostrador/types';
import type { CallOf } from './action.ts';
import type { Context } from './context.ts';

export interface Asking<Id extends OperationId, Asked> {
  /** Reads and calls; each statement runs by itself. @throws Problem if the request is rejected before the call */
  ask(call: CallOf<Id>): Promise<Asked>;
  work(asked: Asked): Handler<Id, Context>;
  /** Undoes the external call if the transaction fails. */
  undo?(asked: Asked, call: CallOf<Id>): Promise<void>;
}

/** The state of a request between `ask` and `work`, one object for both. */
export interface Outside {
  phase: 'ask' | 'work' | 'undo';
  /** Whether `work` ran; it does not for a repeated request. */
  worked: boolean;
}

const askers = new WeakSet<object>();

/** Returns whether the handler of an operation calls an external service. */
export function asksFirst(handler: object | undefined): boolean {
  return handler !== undefined && askers.has(handler);
}

export function asking<Id extends OperationId, Asked>({
  ask,
  work,
  undo,
}: Asking<Id, Asked>): Handler<Id, Context> {
  const responses = new WeakMap<Outside, { asked: Asked }>();
  const handler: Handler<Id, Context> = async (call) => {
    const { outside } = call;
    if (!outside) throw new Error(`${call.operation.id} was not asked before its transaction`);
    const response = responses.get(outside);
    if (outside.phase === 'ask') responses.set(outside, { asked: await ask(call) });
    else if (response && outside.phase === 'undo') await undo?.(response.asked, call);
    else if (response) {
      const reply = await work(response.asked)(call);
      outside.worked = true;
      return reply;
    }
    return nothing<Id>();
  };
  askers.add(handler);
  return handler;
}

/** The return value of phases other than `work`, which is ignored. */
function nothing<Id extends OperationId>(): Awaited<ReturnType<Handler<Id, Context>>> {
  const reply: AnyReply = { status: 200, data: null };
  return reply as Awaited<ReturnType<Handler<Id, Context>>>;
}
