/** The worker that submits pending receipts to the tax authority, and the context of its transactions. */
import type { FastifyInstance } from 'fastify';
import { type AuthorityWorker, startAuthorityWorker } from './areas/invoicing/receipts/authority/worker.ts';
import { authoritySetup } from './config/authority.ts';
import { carriersSetup } from './config/carriers.ts';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import { type Account, warningsTo } from './core/context.ts';
import { secretsWith } from './core/secrets.ts';
import { noTaxAuthority } from './core/tax-authority.ts';
import type { MailWorker } from './mail/worker.ts';
import type { Context, OwnTransactions } from './records/context.ts';
import { operator } from './store/audit.ts';
import type { Database } from './store/connect.ts';
import type { Executor } from './store/context.ts';

interface TaxAuthorityParts {
  database: Database;
  config: Config;
  clock: Clock;
  mail: MailWorker | undefined;
}

/** Starts the worker; closing the service waits for running calls. */
export function startTaxAuthority(app: FastifyInstance, parts: TaxAuthorityParts): AuthorityWorker {
  const { database, config, clock } = parts;
  const contextOf = contexts(parts);
  const worker = startAuthorityWorker({
    database,
    clock,
    setup: authoritySetup(config),
    ownOf: (account): OwnTransactions => {
      const context = contextOf(account);
      return (work) => database.transaction(account.id, (tx) => work(context(tx)));
    },
    failed: ({ error, ...about }) =>
      app.log.warn({ ...about, err: error }, 'A receipt is still waiting for the tax authority.'),
    stumbled: (error) => app.log.error({ err: error }, 'The pending receipts could not be read.'),
  });
  app.addHook('onReady', async () => worker.start());
  app.addHook('onClose', () => worker.stop());
  return worker;
}

/** Returns the context of transactions of the service itself. */
function contexts({ database, config, clock, mail }: TaxAuthorityParts) {
  const secrets = secretsWith(config.secretKey ?? config.secretKeyFile ?? []);
  const carriers = carriersSetup(config);
  return (account: Account) =>
    (tx: Executor): Context => ({
      account,
      tx,
      actor: operator,
      requestId: null,
      now: clock(),
      url: '/',
      ifMatch: undefined,
      bulkLimit: config.bulkLimit,
      points: { rate: config.pointsRate, checked: config.pointsCheck === 'on' },
      secrets,
      gateways: {
        has: (channel) => mail?.has(channel) === true,
        wake: (at) => mail?.wake(account.id, at),
      },
      driverTier: config.driverTier,
      carriers,
      taxAuthority: noTaxAuthority,
      outside: undefined,
      showOnce: () => undefined,
      afterCommit() {
        throw new Error('Background work of the service cannot continue after its transaction.');
      },
      reports: (work) => database.reports(account.id, work),
      ...warningsTo([]),
    });
}
