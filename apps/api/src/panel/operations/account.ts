/** Operations on the account, and on the password of the person. */
import { type AccountHandlers, panelProblem } from '@mostrador/panel-api/server';
import { updateAccount } from '../../auth/accounts.ts';
import { hashPassword, isPassword } from '../../auth/passwords.ts';
import { countSignIn, forgetSignIn } from '../../auth/sign-in-attempts.ts';
import { findUser, setPassword } from '../../auth/users.ts';
import { audit } from '../../store/audit.ts';
import { actorOf, type PanelContext, sessionOf } from '../context.ts';
import { required, timezoneOf } from '../members.ts';
import { shownAccount } from '../shown.ts';
import { tooMany } from '../too-many.ts';

export const accountOperations: AccountHandlers<PanelContext> = {
  async getAccount(context) {
    return { status: 200, data: shownAccount(sessionOf(context).account) };
  },

  async updateAccount({ body, database, now, requestId, ...context }) {
    const session = sessionOf(context);
    const change = {
      ...(body.name !== undefined && { name: required(body.name, 'name') }),
      ...(body.timezone !== undefined && { timezone: await timezoneOf(body.timezone, database) }),
    };
    const by = { actor: actorOf(session), requestId, now };
    const row = await updateAccount(database, session.account.id, change, by);
    const updatedAt = row.updated_at ?? row.created_at;
    return { status: 200, data: shownAccount({ ...row, createdAt: row.created_at, updatedAt }) };
  },

  async changePassword({ body, database, now, ip, requestId, ...context }) {
    const session = sessionOf(context);
    const { account, user } = session;
    const attempt = { email: user.email, ip };
    tooMany(await countSignIn(database, attempt, now), 'too_many_attempts');
    const stored = await findUser(database, user.email);
    if (!(await isPassword(body.current_password, stored?.password_hash))) throw wrongPassword();
    await forgetSignIn(database, attempt);
    const passwordHash = await hashPassword(body.new_password);
    const sessions_ended = await database.directoryWrites.transaction(account.id, async (tx) => {
      const who = { account_id: account.id, id: user.id };
      const ended = await setPassword(tx, who, passwordHash, { now, keep: session.id });
      const entry = { action: 'password_changed', entityType: 'user', entityId: user.id };
      await audit({ tx, account, actor: actorOf(session), requestId, now }, entry);
      return ended;
    });
    return { status: 200, data: { changed: true, sessions_ended } };
  },
};

function wrongPassword() {
  const message = 'is not the current password';
  const errors = [
    { pointer: '/current_password', field: 'current_password', code: 'invalid_reference', message },
  ] as const;
  return panelProblem('wrong_password', 'The current password is wrong. Nothing was changed.', {
    errors: [...errors],
  });
}
