/** What a handler knows besides its request. */
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
  /** The value of `If-Match`, where the caller sent one. */
  ifMatch: string | undefined;
  /** The most items that a bulk operation takes. */
  bulkLimit: number;
  /** What points are worth (Decision N28). */
  points: PointsTerms;
  /** Seals what callers entrust in confidence, before it is stored. */
  secrets: Secrets;
  /** What carries messages out of the service. */
  gateways: Gateways;
  /** The tier of the tracking widget. */
  driverTier: DriverTierCode;
  /** The carriers that the operator has set up, and how they are reached. */
  carriers: CarriersSetup;
  /** Asks the tax authority, once the transaction is committed. */
  taxAuthority: TaxAuthority;
  /** Set for operations that ask somebody outside before their transaction. */
  outside: Outside | undefined;
  /** Set for the items of a bulk creation that are computed at the same time. */
  shared?: SharedLookups | undefined;
  /** Keeps a secret out of what a repeat of the request returns, which has `mask` in its place. */
  showOnce(secret: string, mask: string): void;
  /**
   * Does something after the transaction is committed and before the response is sent: what must not hold its locks,
   * such as asking another service. It has transactions of its own, and may return another reply. It runs as well where
   * a part of a bulk operation was undone, and for nobody where the whole transaction was.
   */
  afterCommit(work: AfterCommit): void;
}

export interface PointsTerms {
  /** How many points a customer earns for each whole unit of the currency; six decimals count. */
  rate: number;
  /** Whether a reward asks for the points that it costs; without that a balance may fall below 0. */
  checked: boolean;
}

/** A transaction of the account for each piece of work, by the same actor. */
export type OwnTransactions = <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>;

export type AfterCommit = (own: OwnTransactions) => Promise<AnyReply | undefined>;
