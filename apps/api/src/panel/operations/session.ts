/** Operations to sign up, in and out (Decision panel). */
import type { Session as ShownSession } from '@mostrador/panel-api';
import { panelProblem, type SessionHandlers } from '@mostrador/panel-api/server';
import { auditCreated, insertAccount } from '../../auth/accounts.ts';
import { hashPassword, isPassword } from '../../auth/passwords.ts';
import { beginSession, csrfTokenOf, endSessions, findSession, type Session } from '../../auth/sessions.ts';
import { countSignIn, countSignUp, forgetSignIn } from '../../auth/sign-in-attempts.ts';
import { findUser, insertUser } from '../../auth/users.ts';
import { newId } from '../../core/ids.ts';
import { type PanelContext, sessionOf } from '../context.ts';
import { withCookie, withoutCookie } from '../cookie.ts';
import { required, timezoneOf } from '../members.ts';
import { asProblem } from '../rejections.ts';
import { shownAccount, shownUser } from '../shown.ts';
import { tooMany } from '../too-many.ts';

type Handlers = Pick<SessionHandlers<PanelContext>, 'signUp' | 'signIn' | 'signOut' | 'getSession'>;

const closed =
  'Sign-up is closed on this installation. Ask its operator for an account, or an owner of an account for an invite.';

export const sessionOperations: Handlers = {
  async signUp({ body, database, signUpOpen, now, ip, requestId, ...context }) {
    if (!signUpOpen) throw panelProblem('sign_up_closed', closed);
    const name = required(body.name, 'name');
    const account_name = required(body.account_name, 'account_name');
    const timezone = await timezoneOf(body.timezone, database);
    tooMany(await countSignUp(database, ip, now), 'rate_limited');
    const passwordHash = await hashPassword(body.password);
    const account = {
      id: newId(now),
      name: account_name,
      email: body.email,
      plan: 'trial',
      timezone,
    } as const;
    const value = await asProblem(() =>
      database.directoryWrites.transaction(account.id, async (tx) => {
        const made = await insertAccount(tx, account, now);
        const user = await insertUser(tx, account.id, { name, email: body.email, passwordHash }, now);
        const actor = { type: 'user', id: user.id, name } as const;
        await auditCreated({ tx, account: made, actor, requestId, now });
        return await beginSession(tx, { accountId: account.id, userId: user.id }, now);
      }),
    );
    return { status: 201, ...(await begun(value, { database, now, ...context })) };
  },

  async signIn({ body, database, now, ip, ...context }) {
    const attempt = { email: body.email.trim(), ip };
    tooMany(await countSignIn(database, attempt, now), 'too_many_attempts');
    const user = await findUser(database, attempt.email);
    if (!(await isPassword(body.password, user?.password_hash)) || !user) {
      throw panelProblem('invalid_credentials', 'The e-mail or the password is wrong.');
    }
    await forgetSignIn(database, attempt);
    const value = await database.directoryWrites.transaction(user.account_id, (tx) =>
      beginSession(tx, { accountId: user.account_id, userId: user.id }, now),
    );
    return { status: 200, ...(await begun(value, { database, now, ...context })) };
  },

  async signOut({ database, secure, ...context }) {
    const { id, account, user } = sessionOf(context);
    await endSessions(database.directoryWrites.of(account.id), {
      accountId: account.id,
      userId: user.id,
      only: id,
    });
    return { status: 200, data: { signed_out: true }, headers: withoutCookie({ secure }) };
  },

  async getSession({ secure, ...context }) {
    const session = sessionOf(context);
    return { status: 200, data: shown(session), headers: withCookie(session.value, { secure }) };
  },
};

/** Returns the response for a new session. */
export async function begun(
  value: string,
  { database, now, secure }: Pick<PanelContext, 'database' | 'now' | 'secure'>,
) {
  const session = sessionOf({ session: await findSession(database, value, now) });
  return { data: shown(session), headers: withCookie(value, { secure }) };
}

function shown({ user, account, value, expiresAt }: Session): ShownSession {
  return {
    user: shownUser(user),
    account: shownAccount(account),
    csrf_token: csrfTokenOf(value),
    expires_at: expiresAt.toISOString(),
  };
}
