/** Sends queued messages, taking turns between accounts. */
import type { Database } from '../store/connect.ts';
import { type AccountWorker, startAccountWorker } from '../worker/account-worker.ts';
import { type DeliveryOptions, deliverNext, giveUpInterrupted } from './delivery.ts';
import type { Sender } from './documents.ts';
import { queueState } from './outbox.ts';

export interface MailWorkerOptions extends DeliveryOptions {
  database: Database;
  /** Called on an error outside of a message; the worker continues. */
  stumbled(error: unknown): void;
}

export interface MailWorker extends AccountWorker {
  has(channel: string): boolean;
}

/** The number of accounts served in parallel, and the messages per turn of an account. */
const [parallel, messagesPerTurn] = [3, 5];

export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { database, clock, providers, stumbled } = options;
  const stateOf = (account: Sender) => queueState({ tx: database.of(account.id), account });
  const worker = startAccountWorker({
    database,
    clock,
    parallel,
    stumbled,
    async serve(account, stopped) {
      for (let sent = 0; sent < messagesPerTurn && !stopped(); sent++) {
        if (!(await deliverNext(options, account))) break;
      }
      return (await stateOf(account)).nextAt;
    },
    async lookAt(account) {
      const { nextAt, claimedAt } = await stateOf(account);
      if (claimedAt) await giveUpInterrupted(options, account);
      return nextAt;
    },
  });
  return {
    has: (channel) => providers.some((provider) => provider.channel === channel),
    wake: worker.wake,
    start: worker.start,
    stop: worker.stop,
  };
}
