/** Parses the responses of WSFEv1. A response that violates its description counts as no response. */
import { at, listAt, numberAt, textAt } from '../../../../../core/read-json.ts';
import {
  AuthorityRejects,
  AuthorityUnavailable,
  type Known,
  type Observation,
  type Verdict,
} from '../authority.ts';

/** Internal errors of the authority, after which the outcome is unknown: 500 to 502. */
const ownErrors = [500, 501, 502];
/** The ticket is rejected, or does not cover the CUIT. */
const accessErrors = [600, 601];
/** The authority has no record of the requested voucher. */
export const nothingFound = 602;

/** The authority rejects the ticket. */
export class TicketRejected extends AuthorityUnavailable {
  /** Whether the reason is that the ticket does not cover the CUIT. */
  readonly isDelegation: boolean;

  constructor({ code, message }: Observation) {
    super(`The tax authority denied access: ${code} ${message}`);
    this.isDelegation = code === 601 || /relacion|representada/i.test(message);
  }
}

/** Returns the result of an operation after checking its errors. @throws AuthorityUnavailable, TicketRejected */
export function resultOf(body: unknown, operation: string): unknown {
  const result = at(body, `${operation}Result`);
  if (result === undefined || result === null) {
    throw new AuthorityUnavailable('The tax authority returned an unexpected response.');
  }
  const errors = errorsOf(result);
  const rejected = errors.find(({ code }) => accessErrors.includes(code));
  if (rejected) throw new TicketRejected(rejected);
  const own = errors.find(({ code }) => ownErrors.includes(code));
  if (own) throw new AuthorityUnavailable(`The tax authority failed: ${own.code} ${own.message}`);
  return result;
}

/** Returns the last number of a series. @throws AuthorityUnavailable, AuthorityRejects */
export function lastNumberOf(result: unknown): number {
  const errors = errorsOf(result);
  if (errors.length > 0) throw new AuthorityRejects(errors);
  const number = numberAt(result, 'CbteNro');
  if (number === null || number < 0) throw notUnderstood('the last number');
  return number;
}

/** Returns the outcome of one voucher. @throws AuthorityUnavailable */
export function verdictOf(result: unknown, number: number): Verdict {
  const [detail] = listAt(result, 'FeDetResp', 'FECAEDetResponse');
  const remarks = remarksAt(detail, 'Observaciones', 'Obs');
  const errors = errorsOf(result);
  const events = remarksAt(result, 'Events', 'Evt').map((event) => ({ ...event, kind: 'event' as const }));
  const outcome = textAt(detail, 'Resultado') ?? textAt(result, 'FeCabResp', 'Resultado');
  if (outcome === 'A') {
    const cae = textAt(detail, 'CAE');
    const expiration = dayAt(detail, 'CAEFchVto');
    const isOurs = numberAt(detail, 'CbteDesde') === number;
    if (cae === null || !/^\d{14}$/.test(cae) || expiration === null || !isOurs)
      throw notUnderstood('the code of the receipt');
    return { result: 'authorized', cae, expiration, observations: [...remarks, ...errors, ...events] };
  }
  if (outcome === 'R' || errors.length > 0)
    return { result: 'rejected', observations: [...errors, ...remarks, ...events] };
  throw notUnderstood('the verdict');
}

/**
 * Returns the voucher under a number; undefined if none was authorized.
 * @throws AuthorityUnavailable, AuthorityRejects
 */
export function knownOf(result: unknown): Known | undefined {
  const errors = errorsOf(result);
  if (errors.some(({ code }) => code === nothingFound)) return undefined;
  if (errors.length > 0) throw new AuthorityRejects(errors);
  const found = at(result, 'ResultGet');
  const cae = textAt(found, 'CodAutorizacion');
  const expiration = dayAt(found, 'FchVto');
  const date = dayAt(found, 'CbteFch');
  const total = numberAt(found, 'ImpTotal');
  if (cae === null || expiration === null || date === null || total === null)
    throw notUnderstood('the voucher');
  return {
    cae,
    expiration,
    date,
    total,
    observations: remarksAt(found, 'Observaciones', 'Obs'),
    docType: numberAt(found, 'DocTipo') ?? -1,
    docNumber: textAt(found, 'DocNro') ?? '',
    net: numberAt(found, 'ImpNeto') ?? -1,
    vat: numberAt(found, 'ImpIVA') ?? -1,
  };
}

export function errorsOf(result: unknown): Observation[] {
  return remarksAt(result, 'Errors', 'Err').map((error) => ({ ...error, kind: 'error' }));
}

function remarksAt(value: unknown, ...way: string[]): Observation[] {
  return listAt(value, ...way).map((remark) => ({
    code: numberAt(remark, 'Code') ?? 0,
    message: textAt(remark, 'Msg') ?? '',
  }));
}

/** Parses `20261023` as a date. */
function dayAt(value: unknown, name: string): string | null {
  const match = /^(\d{4})(\d\d)(\d\d)$/.exec(textAt(value, name) ?? '');
  return match && `${match[1]}-${match[2]}-${match[3]}`;
}

function notUnderstood(what: string): AuthorityUnavailable {
  return new AuthorityUnavailable(`The response of the tax authority lacks ${what}.`);
}
