/** The service's side of the web panel: its operations, and the pages that ask for them. */
import { panelStub } from '@mostrador/panel-api/server';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../store/database.ts';
import { type PanelAuthenticatorOptions, panelAuthenticator } from './authenticate.ts';
import type { PanelContext, Visitor } from './context.ts';
import { accountOperations } from './operations/account.ts';
import { activityOperations } from './operations/activity.ts';
import { sessionOperations } from './operations/session.ts';
import { tokenOperations } from './operations/tokens.ts';
import { addPages } from './pages.ts';

export interface PanelOptions {
  database: Database;
  clock: Clock;
  entrance: PanelAuthenticatorOptions['entrance'];
}

const handlers = { ...sessionOperations, ...accountOperations, ...tokenOperations, ...activityOperations };

export async function addPanel(
  app: FastifyInstance,
  { database, clock, entrance }: PanelOptions,
): Promise<void> {
  await app.register(
    panelStub<PanelContext, Visitor>({
      handlers,
      authenticate: panelAuthenticator({ database, clock, entrance }),
      run: ({ request, principal }, handle) =>
        handle({
          session: principal.session,
          database,
          now: clock(),
          requestId: request.id,
          ip: request.ip,
          secure: request.protocol === 'https',
        }),
    }),
  );
  await addPages(app);
}
