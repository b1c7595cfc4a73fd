/** What a handler of the panel knows besides its request. */
import { panelProblem } from '@mostrador/panel-api/server';
import type { Session } from '../auth/sessions.ts';
import type { Actor } from '../core/context.ts';
import type { Database } from '../store/database.ts';

/** Who sends a request; nobody in particular before signing in. */
export interface Visitor {
  session: Session | undefined;
}

export interface PanelContext extends Visitor {
  database: Database;
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
