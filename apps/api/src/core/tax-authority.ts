/** The tax authority, as operations see it: a service of this process asks it, never inside a transaction. */
import type { Account } from './context.ts';

export type AuthorityEnvironment = 'testing' | 'production';

/** Where the web services of the authority are, and how long one answer of theirs may take. */
export interface AuthoritySetup {
  urls: Readonly<Record<AuthorityEnvironment, AuthorityUrls>>;
  timeoutMs: number;
}

export interface AuthorityUrls {
  /** WSAA, which hands out access tickets. */
  login: string;
  /** WSFEv1, which authorises receipts. */
  invoices: string;
}

/** What the authority said of an account's access to it. */
export type Access =
  | { isOnline: false; reason: string }
  | { isOnline: true; delegated: boolean; salePoints: readonly KnownSalePoint[]; message: string };

/** A sale point that the authority lists for the web service. */
export interface KnownSalePoint {
  number: number;
  /** Whether receipts can be issued there: neither blocked nor closed. */
  open: boolean;
}

export interface TaxAuthority {
  /**
   * Authorises a receipt that waits, after the ones that wait before it. Resolves as well where that is not possible
   * within half a minute: the receipt goes on waiting, and is taken up again later.
   */
  attend(account: Account, receiptId: string): Promise<void>;
  /** Asks the real authority whether a CUIT has delegated to the account's certificate; undefined where none is configured. */
  access(account: Account, cuit: string | undefined): Promise<Access | undefined>;
}

/** Where nobody asks it, such as in commands: what waits is taken up by the service. */
export const noTaxAuthority: TaxAuthority = { attend: async () => {}, access: async () => undefined };
