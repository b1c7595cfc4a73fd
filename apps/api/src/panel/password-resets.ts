/** Takes requests for new passwords: nobody waits for them, so that no response tells whether an e-mail is known. */
import type { FastifyInstance } from 'fastify';
import { requestReset } from '../auth/password-resets.ts';
import type { MailWorker } from '../mail/worker.ts';
import type { Database } from '../store/database.ts';
import type { PasswordResets } from './context.ts';

/** Closing the service waits for those that are under way. */
export function passwordResets(
  app: FastifyInstance,
  { database, mail }: { database: Database; mail: MailWorker },
): PasswordResets {
  const working = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(working)));
  return {
    request(of, now) {
      const work = requestReset(database, of, mail, now).catch((err: unknown) =>
        app.log.error({ err }, 'a link that resets a password was not queued'),
      );
      working.add(work);
      void work.finally(() => working.delete(work));
    },
  };
}
