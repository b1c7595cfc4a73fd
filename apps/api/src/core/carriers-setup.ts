/** The carriers as the operator has set them up (Decision N42): which codes stand for which, and where each is reached. */

/** The carriers that the service can talk to. */
export const carrierNames = ['andreani', 'correo_argentino', 'oca', 'dhl_express'] as const;
export type CarrierName = (typeof carrierNames)[number];

export interface CarrierSetup {
  /** What the API calls it: `carrier_a`. */
  code: string;
  carrier: CarrierName;
  /** Where its system is, without a last slash; never from a request. */
  url: string;
  /** Whether that is another system than the one of the carrier itself, such as its test system. */
  test: boolean;
}

export interface CarriersSetup {
  carriers: readonly CarrierSetup[];
  /** How long the service waits for all that one request asks of one carrier. */
  timeoutMs: number;
  /** The page for recipients of what the shop delivers itself, with `{tracking_number}` in it. */
  trackingUrl: string | undefined;
}
