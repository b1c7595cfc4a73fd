/**
 * Stores tickets, encrypted, until they expire, for all processes: the authority issues no new ticket while one is
 * valid. One caller signs in, and the others wait for its ticket.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AuthorityEnvironment } from '../../../../../core/tax-authority.ts';
import type { Context, OwnTransactions } from '../../../../../records/context.ts';
import { AuthorityUnavailable } from '../authority.ts';
import type { Ticket } from './login.ts';

/** The certificate that the tickets belong to. */
export interface TicketHolder {
  environment: AuthorityEnvironment;
  /** SHA-256 of the certificate's public key. */
  certificate: string;
}

export interface Tickets {
  own: OwnTransactions;
  holder: TicketHolder;
  /** Longer than a login takes. Other callers wait for twice this time. */
  patienceMs: number;
  /** @throws AuthorityUnavailable */
  login(now: Date): Promise<Ticket>;
}

/** The pause after a failed login, as the authority requires. */
const blockedMs = 60_000;
/** A ticket younger than this is not replaced. */
export const youngMs = 10 * 60_000;

/**
 * Returns a valid ticket. `than` is one that the authority rejected, to be replaced.
 * @throws AuthorityUnavailable
 */
export async function ticketFor(tickets: Tickets, than?: Ticket): Promise<Ticket> {
  const { own, holder, patienceMs } = tickets;
  const until = performance.now() + 2 * patienceMs;
  do {
    const found = await own((context) => begin(context, tickets, than));
    if (found.is === 'ticket') return found.ticket;
    if (found.is === 'blocked') throw new AuthorityUnavailable(found.reason);
    if (found.is === 'mine') return await logIn(tickets, found.lease);
    await sleep(50 + Math.random() * 50);
  } while (performance.now() < until);
  throw new AuthorityUnavailable(`The login for ${holder.environment} takes too long.`);
}

async function logIn({ own, holder, login }: Tickets, lease: string): Promise<Ticket> {
  try {
    const now = await own(async (context) => context.now);
    const ticket = await login(now);
    await own((context) => keep(context, holder, { lease, ticket }));
    return ticket;
  } catch (error) {
    const reason = error instanceof AuthorityUnavailable ? error.message : 'The login failed.';
    await own((context) => block(context, holder, { lease, reason }));
    throw error;
  }
}

type Begun =
  | { is: 'ticket'; ticket: Ticket }
  | { is: 'blocked'; reason: string }
  | { is: 'mine'; lease: string }
  | { is: 'taken' };

interface Row {
  ticket: string | null;
  obtained_at: Date | null;
  expires_at: Date | null;
  lease: string | null;
  blocked_until: Date | null;
  reason: string | null;
}

async function begin(context: Context, { holder, patienceMs }: Tickets, than?: Ticket): Promise<Begun> {
  const { tx, account, now } = context;
  const { environment, certificate } = holder;
  await sql`
    insert into authority_tickets (account_id, environment, certificate)
    values (${account.id}, ${environment}, ${certificate})
    on conflict (account_id, environment, certificate) do nothing`.execute(tx);
  const { rows } = await sql<Row>`
    select ticket, obtained_at, expires_at, lease, blocked_until, reason from authority_tickets
    where ${where(context, holder)} for update`.execute(tx);
  const [row] = rows;
  const ticket = row && ticketIn(context, holder, row);
  if (ticket && ticket.token !== than?.token && ticket.expiresAt > now) return { is: 'ticket', ticket };
  if (row?.blocked_until && row.blocked_until > now)
    return row.lease === null ? { is: 'blocked', reason: row.reason ?? '' } : { is: 'taken' };
  const lease = randomUUID();
  await sql`
    update authority_tickets
    set lease = ${lease}, blocked_until = ${new Date(now.getTime() + 2 * patienceMs)}, reason = null
    where ${where(context, holder)}`.execute(tx);
  return { is: 'mine', lease };
}

/** Returns the ticket of a row, or undefined if it was encrypted with a key that the service no longer has. */
function ticketIn({ account, secrets }: Context, holder: TicketHolder, row: Row): Ticket | undefined {
  if (row.ticket === null || !row.obtained_at || !row.expires_at) return undefined;
  const opened: unknown = openedOr(undefined, () =>
    JSON.parse(secrets.open(row.ticket ?? '', placeOf(account.id, holder))),
  );
  if (!Array.isArray(opened)) return undefined;
  const [token, sign] = opened.map(String);
  if (token === undefined || sign === undefined) return undefined;
  return { token, sign, obtainedAt: row.obtained_at, expiresAt: row.expires_at };
}

function openedOr(otherwise: undefined, open: () => unknown): unknown {
  try {
    return open();
  } catch {
    return otherwise;
  }
}

async function keep(
  context: Context,
  holder: TicketHolder,
  { lease, ticket }: { lease: string; ticket: Ticket },
): Promise<void> {
  const { tx, account, secrets } = context;
  const sealed = secrets.seal(JSON.stringify([ticket.token, ticket.sign]), placeOf(account.id, holder));
  await sql`
    update authority_tickets
    set ticket = ${sealed}, obtained_at = ${ticket.obtainedAt}, expires_at = ${ticket.expiresAt},
      lease = null, blocked_until = null, reason = null
    where ${where(context, holder)} and lease = ${lease}`.execute(tx);
}

async function block(
  context: Context,
  holder: TicketHolder,
  { lease, reason }: { lease: string; reason: string },
): Promise<void> {
  await sql`
    update authority_tickets
    set lease = null, blocked_until = ${new Date(context.now.getTime() + blockedMs)}, reason = ${reason}
    where ${where(context, holder)} and lease = ${lease}`.execute(context.tx);
}

function where({ account }: Pick<Context, 'account'>, { environment, certificate }: TicketHolder) {
  return sql`account_id = ${account.id} and environment = ${environment} and certificate = ${certificate}`;
}

function placeOf(account: string, { environment, certificate }: TicketHolder): string {
  return `${account}/authority_tickets/${environment}-${certificate}/ticket`;
}
