/** The tax authority as receipts see it. The simulated one and the real web service are behind the same interface. */

/** Numbers are counted for each sale point and type. */
export interface Series {
  salePoint: number;
  voucherType: number;
}

/** A receipt in the words of the authority's web service. Amounts have two decimals; days are `YYYY-MM-DD`. */
export interface Voucher extends Series {
  concept: number;
  docType: number;
  docNumber: string;
  /** CondicionIVAReceptorId. */
  vatCondition: number;
  date: string;
  /** Of services only. */
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
  /** A remark with an approval or the reason of a rejection, unless said otherwise. */
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

/** What came of a receipt, and the number it was authorised under. */
export interface Outcome {
  number: number | null;
  verdict: Verdict;
}

/** What the authority knows of a number it has given a code. */
export interface Known extends Authorization {
  docNumber: string;
  date: string;
  total: number;
  /** Not known of what the simulated authority authorised in earlier versions. */
  docType?: number;
  net?: number;
  vat?: number;
}

export interface Authority {
  /** The last number it authorised in a series; 0 where there is none. @throws AuthorityRejects */
  lastNumber(series: Series): Promise<number>;
  /** Asks for a code. There is no idempotency: a number that was sent before is rejected. */
  authorize(voucher: Voucher, number: number): Promise<Verdict>;
  /** What it knows of a number; undefined where it authorised none such. */
  consult(series: Series, number: number): Promise<Known | undefined>;
}

/**
 * The authority did not answer, or not in its words: nobody knows whether what was sent has been done. The message says
 * why, to the people of the account.
 */
export class AuthorityUnavailable extends Error {}

/** The authority rejects a question about a series, such as one of a sale point that it does not know. */
export class AuthorityRejects extends Error {
  readonly observations: readonly Observation[];

  constructor(observations: readonly Observation[]) {
    super(observations.map(({ code, message }) => `${code} ${message}`).join('; '));
    this.observations = observations;
  }
}

/** The number is not the next one, or the date is out of its window: others issued at the sale point meanwhile. */
export const notNextNumber = 10_016;
