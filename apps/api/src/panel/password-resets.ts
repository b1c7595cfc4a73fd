/**
 * Processes password reset requests in the background, so that response times do not reveal whether an e-mail is known.
 */
import type { FastifyInstance } from 'fastify';
import { requestReset } from '../auth/password-resets.ts';
import type { MailWorker } from '../mail/worker.ts';
import type { Database } from '../store/database.ts';
import type { PasswordResets } from './context.ts';

/** Creates the processor. Closing the service waits for running requests. */
export function passwordResets(
  app: FastifyInstance,
  { database, mail }: { database: Database; mail: MailWorker },
): PasswordResets {
  const working = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(working)));
  return {
    request(of, now) {
      const work = requestReset(database, of, mail, now).catch((err: unknown) =>
        app.log.error({ err }, 'a password reset link could not be queued'),
      );
      working.add(work);
      void work.finally(() => working.delete(work));
    },
  };
}
