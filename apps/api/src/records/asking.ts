/**
 * Operations that ask somebody outside first, such as a carrier. `ask` runs before the transaction, so that nothing of
 * the database waits for others; `work` makes the handler that runs in it, from what came back.
 */
import type { AnyReply, Handler } from '@mostrador/server-stub';
import type { OperationId } from '@mostrador/types';
import type { CallOf } from './action.ts';
import type { Context } from './context.ts';

export interface Asking<Id extends OperationId, Asked> {
  /** Reads and asks; each statement is by itself. @throws Problem where the request is rejected before anything is asked */
  ask(call: CallOf<Id>): Promise<Asked>;
  work(asked: Asked): Handler<Id, Context>;
  /** Takes back what was done outside, where the transaction failed. */
  undo?(asked: Asked, call: CallOf<Id>): Promise<void>;
}

/** Where a request stands between asking and working; one object for all of it. */
export interface Outside {
  phase: 'ask' | 'work' | 'undo';
  /** Whether `work` was done; a repeat of an earlier request does none. */
  worked: boolean;
}

const askers = new WeakSet<object>();

/** Whether the handler of an operation asks somebody outside. */
export function asksFirst(handler: object | undefined): boolean {
  return handler !== undefined && askers.has(handler);
}

export function asking<Id extends OperationId, Asked>({
  ask,
  work,
  undo,
}: Asking<Id, Asked>): Handler<Id, Context> {
  const answers = new WeakMap<Outside, { asked: Asked }>();
  const handler: Handler<Id, Context> = async (call) => {
    const { outside } = call;
    if (!outside) throw new Error(`${call.operation.id} was not asked before its transaction`);
    const answer = answers.get(outside);
    if (outside.phase === 'ask') answers.set(outside, { asked: await ask(call) });
    else if (answer && outside.phase === 'undo') await undo?.(answer.asked, call);
    else if (answer) {
      const reply = await work(answer.asked)(call);
      outside.worked = true;
      return reply;
    }
    return nothing<Id>();
  };
  askers.add(handler);
  return handler;
}

/** What the phases besides `work` return, which nobody sees. */
function nothing<Id extends OperationId>(): Awaited<ReturnType<Handler<Id, Context>>> {
  const reply: AnyReply = { status: 200, data: null };
  return reply as Awaited<ReturnType<Handler<Id, Context>>>;
}
