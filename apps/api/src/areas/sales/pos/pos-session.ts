/** The session at a terminal and its cart (Decision N3). Sales do not need a session. */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { PosCart, PosSession, PosSessionUpdate } from '@mostrador/types';
import { newId } from '../../../core/ids.ts';
import { actionIn, type Holding } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { checkFreeMembers } from '../../../records/free-members.ts';
import { mergePatch } from '../../../records/merge-patch.ts';
import { etag, notFound } from '../../../records/write.ts';
import { lockFor } from '../../../store/lock.ts';
import { findOpenRegister } from '../cash-register/cash-register-store.ts';
import { endSession, findSession, keepSession, type StoredSession, wasClosed } from './pos-session-store.ts';
import { findTerminal, rejectDeleted } from './pos-terminal.ts';

export const getActivePosSession: Handler<'getActivePosSession', Context> = async (request) => {
  const { pos_terminal_id } = request.params;
  await rejectDeleted(request, pos_terminal_id);
  const found = await activeSession(request, pos_terminal_id);
  if (!found) throw await noActiveSession(request, pos_terminal_id);
  return { status: 200, data: found.session, headers: { etag: etag(found.version) } };
};

/** The version of a session that is not stored: derived from a register, or new. */
const notStored = 0;

type Call = Context & { params: { pos_terminal_id: string } };

const sessions: Holding<PosSession, Call> = {
  entityType: 'pos_session',
  lock: async (call) => {
    const terminal = call.params.pos_terminal_id;
    if (!(await findTerminal(call, terminal))) throw notFound(terminal);
    await lockSession(call, terminal);
    const register = await findOpenRegister(call, terminal);
    const found = await findSession(call, terminal, register?._id ?? null);
    return { state: found?.session, version: found?.version ?? notStored };
  },
  stamped: (session, { now }) => ({ ...session, last_activity_at: now.toISOString() }),
  store: (session, call) => keepSession(call, session),
};

export const updateActivePosSession = actionIn<PosSession, 'updateActivePosSession'>(
  sessions,
  async (before, call) => {
    const state = changed(before ?? (await begunAt(call)), call.body);
    checkFreeMembers({ ...state }, Object.keys(call.body));
    return { did: before ? 'updated' : 'created', state, always: true, data: (session) => session };
  },
);

/** Sessions that can be closed, including derived ones. */
const activeSessions: Holding<PosSession, Call> = {
  ...sessions,
  lock: async (call) => {
    const terminal = call.params.pos_terminal_id;
    await rejectDeleted(call, terminal);
    await lockSession(call, terminal);
    const found = await activeSession(call, terminal);
    if (!found) throw await noActiveSession(call, terminal);
    return { state: found.session, version: found.version };
  },
  end: async (session, call, { version }) => {
    // A derived session is stored as closed, or it would be derived again.
    if (version === notStored) await keepSession(call, session);
    await endSession(call, session);
  },
};

export const closeActivePosSession = actionIn<PosSession, 'closeActivePosSession'>(
  activeSessions,
  async (session, { query, now }) => {
    if (session && query.force !== true) checkCart(session.cart);
    return {
      did: 'closed',
      data: ({ _id }) => ({ deleted: true, id: _id, closed_at: now.toISOString() }),
    };
  },
);

/** Serializes the start of sessions, so that two devices share one. */
async function lockSession(context: Context, terminal: string): Promise<void> {
  await lockFor(context, `pos_sessions.pos_terminal_id ${terminal}`);
}

/** Returns the stored session, or one derived from the open register. */
export async function activeSession(context: Context, terminal: string): Promise<StoredSession | undefined> {
  const register = await findOpenRegister(context, terminal);
  const kept = await findSession(context, terminal, register?._id ?? null);
  if (kept || !register || (await wasClosed(context, register._id))) return kept;
  const session: PosSession = {
    ...begun(context, terminal, register._id),
    _id: register._id,
    user_id: register.opened_by ?? null,
    started_at: register.opened_at,
    last_activity_at: register.opened_at,
  };
  return { session, version: notStored };
}

async function begunAt(call: Call): Promise<PosSession> {
  const terminal = call.params.pos_terminal_id;
  const register = await findOpenRegister(call, terminal);
  return begun(call, terminal, register?._id ?? null);
}

function begun({ now }: Pick<Context, 'now'>, terminal: string, register: string | null): PosSession {
  const at = now.toISOString();
  return {
    _id: newId(now),
    pos_terminal_id: terminal,
    status: 'active',
    cash_register_id: register,
    user_id: null,
    user_name: null,
    started_at: at,
    last_activity_at: at,
    cart: filled({}),
    metadata: null,
  };
}

/** Missing fields stay, null clears, objects are merged (Decision nulls). */
function changed(session: PosSession, body: PosSessionUpdate): PosSession {
  const { user_id = session.user_id, user_name = session.user_name } = body;
  const metadata =
    body.metadata === undefined ? session.metadata : mergePatch(session.metadata, body.metadata);
  const cart = filled(body.cart === null ? {} : mergePatch(session.cart, body.cart ?? {}));
  return { ...session, user_id, user_name, metadata, cart };
}

/** Returns a cart with all its fields. */
function filled({ items = [], customer_id = null, notes = null, discount_rate = null, ...own }: PosCart) {
  return { items, customer_id, notes, discount_rate, ...own };
}

/** @throws Problem `session_has_open_cart` */
function checkCart({ items }: PosSession['cart']): void {
  const count = items.length;
  if (count === 0) return;
  const there = count === 1 ? 'is 1 item' : `are ${count} items`;
  const detail = `There ${there} in the cart. Sell it, empty the cart, or close the session with \`force=true\`.`;
  throw new Problem('session_has_open_cart', detail, { extra: { items_count: count } });
}

async function noActiveSession(context: Context, terminal: string): Promise<Problem> {
  const name = (await findTerminal(context, terminal))?.name ?? terminal;
  const register = await findOpenRegister(context, terminal);
  const why = register ? ': the session there was closed' : ', and no cash register is open there';
  const detail = `There is no active session at the terminal \`${name}\`${why}.`;
  return new Problem('no_active_session', detail);
}
