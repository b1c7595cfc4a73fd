/** The service's side of the panel: its operations and pages. */
import { panelStub } from '@mostrador/panel-api/server';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../core/clock.ts';
import type { Gate } from '../http/gate.ts';
import type { MailWorker } from '../mail/worker.ts';
import type { Database } from '../store/database.ts';
import { type PanelAuthenticatorOptions, panelAuthenticator } from './authenticate.ts';
import type { Caller, PanelContext } from './context.ts';
import { accountOperations } from './operations/account.ts';
import { activityOperations } from './operations/activity.ts';
import { inviteOperations } from './operations/invites.ts';
import { passwordResetOperations } from './operations/password-resets.ts';
import { peopleOperations } from './operations/people.ts';
import { sessionOperations } from './operations/session.ts';
import { stockOperations } from './operations/stock.ts';
import { tokenOperations } from './operations/tokens.ts';
import { usageOperations } from './operations/usage.ts';
import { addPages } from './pages.ts';
import { passwordResets } from './password-resets.ts';

export interface PanelOptions {
  database: Database;
  clock: Clock;
  entrance: PanelAuthenticatorOptions['entrance'] & Pick<Gate, 'usage'>;
  /** Whether anyone may sign up. */
  signUpOpen: boolean;
  /** Sends links by e-mail; undefined if e-mail is not configured. */
  mail: MailWorker | undefined;
}

const handlers = {
  ...sessionOperations,
  ...passwordResetOperations,
  ...accountOperations,
  ...peopleOperations,
  ...inviteOperations,
  ...tokenOperations,
  ...usageOperations,
  ...activityOperations,
  ...stockOperations,
};

export async function addPanel(
  app: FastifyInstance,
  { database, clock, entrance, signUpOpen, mail }: PanelOptions,
): Promise<void> {
  const resets = mail && passwordResets(app, { database, mail });
  await app.register(
    panelStub<PanelContext, Caller>({
      handlers,
      authenticate: panelAuthenticator({ database, clock, entrance }),
      run: ({ request, principal }, handle) =>
        handle({
          session: principal.session,
          database,
          usage: entrance.usage,
          signUpOpen,
          resets,
          now: clock(),
          requestId: request.id,
          ip: request.ip,
          secure: request.protocol === 'https',
        }),
    }),
  );
  await addPages(app);
}
