/**
 * The real authority: WSAA for tickets and WSFEv1 for receipts (RG 4291), with the certificate and key of the account.
 */
import { cuitDigits } from '../../../../../calculation/cuit.ts';
import { listAt, numberAt, textAt } from '../../../../../core/read-json.ts';
import type { Access, AuthorityEnvironment, AuthoritySetup } from '../../../../../core/tax-authority.ts';
import type { Context, OwnTransactions } from '../../../../../records/context.ts';
import { type SystemKeys, systemKeys } from '../../../../../records/lookups/taxpayer.ts';
import { systemNamed } from '../../active-system.ts';
import { type Authority, AuthorityUnavailable, type Series } from '../authority.ts';
import { login, type Ticket } from './login.ts';
import {
  errorsOf,
  knownOf,
  lastNumberOf,
  nothingFound,
  resultOf,
  TicketRejected,
  verdictOf,
} from './responses.ts';
import { call } from './soap.ts';
import { type Tickets, ticketFor, youngMs } from './tickets.ts';
import { voucherMessage } from './voucher-message.ts';

export interface ArcaOptions {
  own: OwnTransactions;
  setup: AuthoritySetup;
  /** Aborts calls in progress. */
  signal?: AbortSignal | undefined;
}

export function arcaAuthority(options: ArcaOptions, cuit: string): Authority {
  const ask = asking(options, cuit);
  const seriesMessage = ({ salePoint, voucherType }: Series) => ({
    PtoVta: salePoint,
    CbteTipo: voucherType,
  });
  return {
    lastNumber: async (series) => lastNumberOf(await ask('FECompUltimoAutorizado', seriesMessage(series))),
    authorize: async (voucher, number) =>
      verdictOf(await ask('FECAESolicitar', { FeCAEReq: voucherMessage(voucher, number) }), number),
    consult: async ({ salePoint, voucherType }, number) =>
      knownOf(
        await ask('FECompConsultar', {
          FeCompConsReq: { CbteTipo: voucherType, CbteNro: number, PtoVta: salePoint },
        }),
      ),
  };
}

/** Returns whether the authority accepts the account's ticket for a CUIT, and its sale points. */
export async function accessOf(options: ArcaOptions, cuit: string | undefined): Promise<Access | undefined> {
  const system = await options.own((context) => systemNamed(context, 'arca'));
  const of = cuit ?? cuitDigits(system?.cuit ?? '');
  if (!system || of === undefined) return undefined;
  try {
    const result = await asking(options, of)('FEParamGetPtosVenta', {});
    return { isOnline: true, delegated: true, ...salePointsOf(result) };
  } catch (error) {
    if (!(error instanceof AuthorityUnavailable)) throw error;
    if (!(error instanceof TicketRejected && error.isDelegation))
      return { isOnline: false, reason: error.message };
    return { isOnline: true, delegated: false, salePoints: [], message: error.message };
  }
}

function salePointsOf(result: unknown): Pick<Access & { isOnline: true }, 'salePoints' | 'message'> {
  const errors = errorsOf(result).filter(({ code }) => code !== nothingFound);
  if (errors[0])
    throw new AuthorityUnavailable(`The tax authority reports: ${errors[0].code} ${errors[0].message}`);
  const salePoints = listAt(result, 'ResultGet', 'PtoVenta').flatMap((point) => {
    const number = numberAt(point, 'Nro');
    if (number === null) return [];
    const closed = textAt(point, 'FchBaja') ?? 'NULL';
    return [{ number, open: textAt(point, 'Bloqueado') !== 'S' && closed === 'NULL' }];
  });
  const listed = salePoints.map(({ number }) => number).join(', ');
  return {
    salePoints,
    message:
      salePoints.length > 0
        ? `The tax authority lists the sale points ${listed} for the web service.`
        : 'The tax authority lists no sale points for the web service.',
  };
}

type Ask = (operation: string, message: object) => Promise<unknown>;

/**
 * Returns a function that calls operations as a CUIT with a ticket, and retries once with a new ticket if the authority
 * rejects an old one.
 */
function asking({ own, setup, signal }: ArcaOptions, cuit: string): Ask {
  let opened: Promise<Opened> | undefined;
  return async (operation, message) => {
    opened ??= open();
    const { tickets, url } = await opened;
    const askWith = async ({ token, sign }: Ticket) => {
      const Auth = { Token: token, Sign: sign, Cuit: cuit };
      const { timeoutMs } = setup;
      const body = await call({
        service: 'wsfe',
        url,
        operation,
        message: { Auth, ...message },
        timeoutMs,
        signal,
      });
      return resultOf(body, operation);
    };
    const ticket = await ticketFor(tickets);
    try {
      return await askWith(ticket);
    } catch (error) {
      if (!(error instanceof TicketRejected)) throw error;
      const now = await own(async (context) => context.now);
      if (now.getTime() - ticket.obtainedAt.getTime() < youngMs) throw error;
      return await askWith(await ticketFor(tickets, ticket));
    }
  };

  async function open(): Promise<Opened> {
    const { environment, keys } = await own(keysOf);
    const { login: loginUrl, invoices } = setup.urls[environment];
    const { timeoutMs } = setup;
    const { certificatePem, privateKeyPem, certificate } = keys;
    const logIn = (now: Date) =>
      login({ url: loginUrl, now, timeoutMs, signal, certificatePem, privateKeyPem });
    const holder = { environment, certificate };
    return { url: invoices, tickets: { own, holder, patienceMs: timeoutMs, login: logIn } };
  }
}

interface Opened {
  url: string;
  tickets: Tickets;
}

/** @throws AuthorityUnavailable */
async function keysOf(context: Context): Promise<{ environment: AuthorityEnvironment; keys: SystemKeys }> {
  const system = await systemNamed(context, 'arca');
  if (!system) throw new AuthorityUnavailable('The billing system `arca` is not configured.');
  const keys = await systemKeys(context, 'arca').catch((cause: unknown) => {
    const message =
      'The certificate and its key cannot be decrypted: SECRET_KEY differs from the key they were encrypted with.';
    throw new AuthorityUnavailable(message, { cause });
  });
  if (keys) return { environment: system.environment, keys };
  throw new AuthorityUnavailable('The billing system `arca` has no certificate or no private key.');
}
