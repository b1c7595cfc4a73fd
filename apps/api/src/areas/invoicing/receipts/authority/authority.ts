/** The interface of the tax authority, implemented by the simulated authority and the real web service. */

/** Numbers are counted per sale point and voucher type. */
export interface Series {
  salePoint: number;
  voucherType: number;
}

/** A receipt in the terms of the authority's web service. Amounts have two decimals; dates are `YYYY-MM-DD`. */
export interface Voucher extends Series {
  concept: number;
  docType: number;
  docNumber: string;
  /** CondicionIVAReceptorId. */
  vatCondition: number;
  date: string;
  /** For services only. */
  serviceFrom: string | null;
  serviceTo: string | null;
  dueDate: string | null;
  currency: string;
  exchangeRate: number;
  /** ImpTotal, ImpTotConc, ImpNeto, ImpOpEx, ImpTrib, ImpIVA. */
  total: number;
  untaxed: number;
  net: number;
  exempt: number;
  otherTaxes: number;
  vat: number;
  vatItems: readonly { id: number; base: number; amount: number }[];
  associated: readonly { type: number; salePoint: number; number: number }[];
}

export interface Observation {
  code: number;
  message: string;
  /** By default, a remark on an approval or the reason for a rejection. */
  kind?: 'error' | 'event';
}

export interface Authorization {
  /** 14 digits. */
  cae: string;
  /** `YYYY-MM-DD`. */
  expiration: string;
  observations: readonly Observation[];
}

export type Verdict =
  | ({ result: 'authorized' } & Authorization)
  | { result: 'rejected'; observations: readonly Observation[] };

/** The result for a receipt, with the number it was authorized under. */
export interface Outcome {
  number: number | null;
  verdict: Verdict;
}

/** An authorized voucher in the records of the authority. */
export interface Known extends Authorization {
  docNumber: string;
  date: string;
  total: number;
  /** Unknown for vouchers that the simulated authority authorized in earlier versions. */
  docType?: number;
  net?: number;
  vat?: number;
}

export interface Authority {
  /** Returns the last authorized number of a series; 0 if there is none. @throws AuthorityRejects */
  lastNumber(series: Series): Promise<number>;
  /** Requests an authorization code. Not idempotent: a number that was sent before is rejected. */
  authorize(voucher: Voucher, number: number): Promise<Verdict>;
  /** Returns the voucher under a number; undefined if none was authorized. */
  consult(series: Series, number: number): Promise<Known | undefined>;
}

/**
 * The authority did not respond, or not as described, so the outcome of the request is unknown. The message explains
 * why to users of the account.
 */
export class AuthorityUnavailable extends Error {}

/** The authority rejects a query about a series, such as an unknown sale point. */
export class AuthorityRejects extends Error {
  readonly observations: readonly Observation[];

  constructor(observations: readonly Observation[]) {
    super(observations.map(({ code, message }) => `${code} ${message}`).join('; '));
    this.observations = observations;
  }
}

/**
 * The number is not the next one, or the date is outside its window: another system issued at the sale point meanwhile.
 */
export const notNextNumber = 10_016;
