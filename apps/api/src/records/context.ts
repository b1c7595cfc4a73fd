/** The context of handlers, besides the request. */
import type { AnyReply } from '@mostrador/server-stub';
import type { CarriersSetup } from '../core/carriers-setup.ts';
import type { DriverTierCode } from '../core/driver-tiers.ts';
import type { Gateways } from '../core/gateways.ts';
import type { Secrets } from '../core/secrets.ts';
import type { TaxAuthority } from '../core/tax-authority.ts';
import type { AccountContext } from '../store/context.ts';
import type { Outside } from './asking.ts';
import type { SharedLookups } from './shared-lookups.ts';

export interface Context extends AccountContext {
  /** The path and query of the request. */
  url: string;
  /** The value of `If-Match`, if sent. */
  ifMatch: string | undefined;
  /** The maximum number of items in a bulk operation. */
  bulkLimit: number;
  /** The terms of points (Decision N28). */
  points: PointsTerms;
  /** Encrypts secrets of callers before they are stored. */
  secrets: Secrets;
  /** The outgoing message channels. */
  gateways: Gateways;
  /** The tier of the tracking widget. */
  driverTier: DriverTierCode;
  /** The configured carriers, and their URLs. */
  carriers: CarriersSetup;
  /** Calls the tax authority, after the transaction is committed. */
  taxAuthority: TaxAuthority;
  /** Set for operations that call an external service before their transaction. */
  outside: Outside | undefined;
  /** Set for items of a bulk creation that are computed together. */
  shared?: SharedLookups | undefined;
  /** Replaces a secret by `mask` in the response that is stored for repeats of the request. */
  showOnce(secret: string, mask: string): void;
  /**
   * Runs work after the commit and before the response, such as a call to another service that must not hold locks. It
   * uses transactions of its own, and may return another reply. It also runs if a part of a bulk operation was rolled
   * back, but not if the whole transaction was.
   */
  afterCommit(work: AfterCommit): void;
}

export interface PointsTerms {
  /** Points earned per whole unit of the currency, with up to six decimals. */
  rate: number;
  /** Whether a reward requires enough points; otherwise a balance may become negative. */
  checked: boolean;
}

/** Runs each piece of work in a transaction of its own, by the same actor. */
export type OwnTransactions = <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>;

export type AfterCommit = (own: OwnTransactions) => Promise<AnyReply | undefined>;
