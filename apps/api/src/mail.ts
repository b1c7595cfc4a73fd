/** The worker that sends e-mails, if the operator has configured a server. */
import type { FastifyInstance } from 'fastify';
import { mailed } from './areas/mailed.ts';
import { passwordResetMail } from './auth/password-reset-mail.ts';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import { smtpProvider } from './mail/smtp-provider.ts';
import { type MailWorker, startMailWorker } from './mail/worker.ts';
import type { Database } from './store/connect.ts';

interface MailParts {
  database: Database;
  config: Config;
  clock: Clock;
}

/** Starts the worker; closing the service waits for messages that are being sent. */
export function startMail(
  app: FastifyInstance,
  { database, config, clock }: MailParts,
): MailWorker | undefined {
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (smtpUrl === undefined || mailFrom === undefined) return undefined;
  const worker = startMailWorker({
    database,
    clock,
    providers: [smtpProvider({ url: smtpUrl, from: mailFrom })],
    documents: publicUrl === undefined ? mailed : [...mailed, passwordResetMail(publicUrl)],
    failed: (about) => app.log.warn(about, 'A message was not sent.'),
    stumbled: (error) => app.log.error({ err: error }, 'The queue of messages could not be read.'),
  });
  app.addHook('onReady', async () => worker.start());
  app.addHook('onClose', () => worker.stop());
  return worker;
}
