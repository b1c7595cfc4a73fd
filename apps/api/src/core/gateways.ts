/** The outgoing message channels, as code that queues messages sees them. */

export interface Gateways {
  /** Returns whether messages of this channel are sent. */
  has(channel: string): boolean;
  /** Schedules the account's queue from that moment on, once the transaction is committed. */
  wake(at: Date): void;
}

/** No gateways: nothing is sent. */
export const noGateways: Gateways = { has: () => false, wake: () => {} };
