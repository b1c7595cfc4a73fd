/** Password resets (Decision panel-people). */
import { panelProblem, type SessionHandlers } from '@mostrador/panel-api/server';
import { completeReset } from '../../auth/password-resets.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { countLink, countReset, forgetSignIn } from '../../auth/sign-in-attempts.ts';
import type { PanelContext } from '../context.ts';
import { asProblem } from '../rejections.ts';
import { tooMany } from '../too-many.ts';
import { begun } from './session.ts';

type Handlers = Pick<
  SessionHandlers<PanelContext>,
  'getSignInOptions' | 'requestPasswordReset' | 'completePasswordReset'
>;

export const passwordResetOperations: Handlers = {
  async getSignInOptions({ signUpOpen, resets }) {
    return { status: 200, data: { sign_up_open: signUpOpen, password_reset: resets ? 'mail' : 'operator' } };
  },

  async requestPasswordReset({ body, database, resets, now, ip }) {
    if (!resets) {
      const detail = 'This installation sends no e-mail. Ask its operator to reset the password.';
      throw panelProblem('mail_not_configured', detail);
    }
    const { email, language = 'es' } = body;
    tooMany(await countReset(database, { email, ip }, now), 'too_many_attempts');
    resets.request({ email, language }, now);
    return { status: 202, data: { requested: true } };
  },

  async completePasswordReset({ body, database, now, ip, requestId, ...context }) {
    tooMany(await countLink(database, ip, now), 'too_many_attempts');
    const { secret, new_password } = body;
    const link = { secret, hash: () => hashPassword(new_password) };
    const { value, email } = await asProblem(() => completeReset(database, link, { now, requestId }));
    await forgetSignIn(database, { email, ip });
    return { status: 200, ...(await begun(value, { database, now, ...context })) };
  },
};
