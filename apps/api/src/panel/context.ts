/** What a handler of the panel knows besides its request. */
import { panelProblem } from '@mostrador/panel-api/server';
import type { MailLanguage } from '../auth/password-resets.ts';
import type { Session } from '../auth/sessions.ts';
import type { Actor } from '../core/context.ts';
import type { Gate } from '../http/gate.ts';
import type { Database } from '../store/database.ts';

/** Who sends a request; nobody in particular before signing in. */
export interface Visitor {
  session: Session | undefined;
}

/** Requests for new passwords, which nobody waits for. */
export interface PasswordResets {
  request(of: { email: string; language: MailLanguage }, now: Date): void;
}

export interface PanelContext extends Visitor {
  database: Database;
  /** What the requests of tokens came to, and their limits. */
  usage: Gate['usage'];
  /** Mails links that reset passwords; undefined where none can be mailed. */
  resets: PasswordResets | undefined;
  now: Date;
  requestId: string;
  /** The address that the request comes from. */
  ip: string;
  /** Whether it came by TLS. */
  secure: boolean;
}

/** The session of an operation that is for those who signed in. */
export function sessionOf({ session }: Visitor): Session {
  if (session) return session;
  throw panelProblem('missing_session', 'Sign in first: there is no session, or it has ended.');
}

/** The person as the audit log names them. */
export function actorOf({ user }: Pick<Session, 'user'>): Actor {
  return { type: 'user', id: user.id, name: user.name };
}

/** Who changes something in their account, and when. */
export function byOf(context: Pick<PanelContext, 'session' | 'requestId' | 'now'>) {
  const session = sessionOf(context);
  const { requestId, now } = context;
  return { actor: actorOf(session), requestId, accountId: session.account.id, now };
}
