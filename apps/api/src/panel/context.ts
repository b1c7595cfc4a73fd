/** The context of panel handlers. */
import { panelProblem } from '@mostrador/panel-api/server';
import type { MailLanguage } from '../auth/password-resets.ts';
import type { Session } from '../auth/sessions.ts';
import type { Actor } from '../core/context.ts';
import type { Gate } from '../http/gate.ts';
import type { Database } from '../store/database.ts';

/** The sender of a request; anonymous before signing in. */
export interface Caller {
  session: Session | undefined;
}

/** Requests for password resets, processed in the background. */
export interface PasswordResets {
  request(of: { email: string; language: MailLanguage }, now: Date): void;
}

export interface PanelContext extends Caller {
  database: Database;
  /** The usage counts of tokens, and their limits. */
  usage: Gate['usage'];
  /** Whether anyone may sign up. */
  signUpOpen: boolean;
  /** Mails password reset links; undefined if e-mail is not configured. */
  resets: PasswordResets | undefined;
  now: Date;
  requestId: string;
  /** The IP address of the client. */
  ip: string;
  /** Whether it used TLS. */
  secure: boolean;
}

/** Returns the session of an operation that requires one. */
export function sessionOf({ session }: Caller): Session {
  if (session) return session;
  throw panelProblem('missing_session', 'Sign in first: there is no session, or it has ended.');
}

/** Returns the person as actor of the audit log. */
export function actorOf({ user }: Pick<Session, 'user'>): Actor {
  return { type: 'user', id: user.id, name: user.name };
}

/** Returns who changes the account, and when. */
export function byOf(context: Pick<PanelContext, 'session' | 'requestId' | 'now'>) {
  const session = sessionOf(context);
  const { requestId, now } = context;
  return { actor: actorOf(session), requestId, accountId: session.account.id, now };
}
