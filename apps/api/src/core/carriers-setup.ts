/** The configured carriers (Decision N42): their codes in the API, and their URLs. */

/** The supported carriers. */
export const carrierNames = ['andreani', 'correo_argentino', 'oca', 'dhl_express'] as const;
export type CarrierName = (typeof carrierNames)[number];

export interface CarrierSetup {
  /** The code in the API: `carrier_a`. */
  code: string;
  carrier: CarrierName;
  /** The base URL, without a trailing slash; never from a request. */
  url: string;
  /** Whether this is not the carrier's production URL, such as its test system. */
  test: boolean;
}

export interface CarriersSetup {
  carriers: readonly CarrierSetup[];
  /** Timeout for all calls to one carrier within a request. */
  timeoutMs: number;
  /** The tracking page for in-house deliveries, with `{tracking_number}` in it. */
  trackingUrl: string | undefined;
}
