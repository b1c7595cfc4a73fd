/** What carries messages out of the service, as those who queue them see it. */

export interface Gateways {
  /** Whether messages over this channel are sent. */
  has(channel: string): boolean;
  /** Lets the account's queue be looked at from that moment on, once the transaction is committed. */
  wake(at: Date): void;
}

/** Nothing is sent. */
export const noGateways: Gateways = { has: () => false, wake: () => {} };
