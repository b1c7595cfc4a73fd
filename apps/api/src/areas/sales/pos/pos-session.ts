/** Who is working at a terminal, and on what (Decision N3). Sales do not need a session. */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { PosCart, PosSession, PosSessionUpdate } from '@mostrador/types';
import { newId } from '../../../core/ids.ts';
import type { Context } from '../../../records/context.ts';
import { checkFreeMembers } from '../../../records/free-members.ts';
import { mergePatch } from '../../../records/merge-patch.ts';
import { warnUnknown } from '../../../records/unknown-members.ts';
import { withWarnings } from '../../../records/with-warnings.ts';
import { checkVersion, etag, notFound } from '../../../records/write.ts';
import { audit } from '../../../store/audit.ts';
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

export const updateActivePosSession: Handler<'updateActivePosSession', Context> = async (request) => {
  const { params, body, unknown, warn } = request;
  warnUnknown(unknown, warn);
  const terminal = params.pos_terminal_id;
  if (!(await findTerminal(request, terminal))) throw notFound(terminal);
  await lockSession(request, terminal);
  const register = (await findOpenRegister(request, terminal))?._id ?? null;
  const before = await findSession(request, terminal, register);
  checkVersion(before?.version ?? underived, request.ifMatch);
  const session = changed(before?.session ?? begun(request, terminal, register), body, request.now);
  checkFreeMembers({ ...session }, Object.keys(body));
  const version = await keepSession(request, session);
  await auditSession(request, before ? 'updated' : 'created', before?.session, session);
  return { status: 200, data: withWarnings(session, request), headers: { etag: etag(version) } };
};

export const closeActivePosSession: Handler<'closeActivePosSession', Context> = async (request) => {
  const { params, query, now, ifMatch } = request;
  const terminal = params.pos_terminal_id;
  await rejectDeleted(request, terminal);
  await lockSession(request, terminal);
  const found = await activeSession(request, terminal);
  if (!found) throw await noActiveSession(request, terminal);
  checkVersion(found.version, ifMatch);
  const { session, version } = found;
  if (query.force !== true) checkCart(session.cart);
  // A session that was only derived is kept as closed, or it would be derived again.
  if (version === underived) await keepSession(request, session);
  await endSession(request, session);
  await auditSession(request, 'closed', session, undefined);
  return { status: 200, data: { deleted: true, id: session._id, closed_at: now.toISOString() } };
};

/** The version of what is not kept: a session derived from a register, or none. */
const underived = 0;

/** Two devices that begin a session at once begin one. */
async function lockSession(context: Context, terminal: string): Promise<void> {
  await lockFor(context, `pos_sessions.pos_terminal_id ${terminal}`);
}

/** The session that was begun, or the one that follows from the register that is open. */
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
  return { session, version: underived };
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

/** Absent members stay, null clears, objects are merged (Decision nulls). */
function changed(session: PosSession, body: PosSessionUpdate, now: Date): PosSession {
  const { user_id = session.user_id, user_name = session.user_name } = body;
  const metadata =
    body.metadata === undefined ? session.metadata : mergePatch(session.metadata, body.metadata);
  const cart = filled(body.cart === null ? {} : mergePatch(session.cart, body.cart ?? {}));
  return { ...session, user_id, user_name, metadata, cart, last_activity_at: now.toISOString() };
}

/** A cart with all that a cart shows. */
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
  const detail = `Nobody is working at the terminal \`${name}\`${why}.`;
  return new Problem('no_active_session', detail);
}

async function auditSession(
  context: Context,
  action: 'created' | 'updated' | 'closed',
  before: PosSession | undefined,
  after: PosSession | undefined,
): Promise<void> {
  const entityId = (after ?? before)?._id ?? '';
  const states = { ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) };
  await audit(context, { action, entityType: 'pos_session', entityId, ...states });
}
