/**
 * The tax authority, as operations see it: a background service of this process calls it, never inside a transaction.
 */
import type { Account } from './context.ts';

export type AuthorityEnvironment = 'testing' | 'production';

/** The URLs of the authority's web services, and the timeout of a call. */
export interface AuthoritySetup {
  urls: Readonly<Record<AuthorityEnvironment, AuthorityUrls>>;
  timeoutMs: number;
}

export interface AuthorityUrls {
  /** WSAA, which issues access tickets. */
  login: string;
  /** WSFEv1, which authorises receipts. */
  invoices: string;
}

/** The authority's reply about an account's access. */
export type Access =
  | { isOnline: false; reason: string }
  | { isOnline: true; delegated: boolean; salePoints: readonly KnownSalePoint[]; message: string };

/** A point of sale that the authority lists for the web service. */
export interface KnownSalePoint {
  number: number;
  /** Whether it accepts receipts: neither blocked nor closed. */
  open: boolean;
}

export interface TaxAuthority {
  /**
   * Authorises a pending receipt, after the pending ones before it. Also resolves if that fails within half a minute:
   * the receipt stays pending and is retried later.
   */
  attend(account: Account, receiptId: string): Promise<void>;
  /**
   * Asks the real authority whether a CUIT has delegated to the account's certificate; undefined if none is configured.
   */
  access(account: Account, cuit: string | undefined): Promise<Access | undefined>;
}

/** For processes that never call the authority, such as commands: the service authorises pending receipts. */
export const noTaxAuthority: TaxAuthority = { attend: async () => {}, access: async () => undefined };
