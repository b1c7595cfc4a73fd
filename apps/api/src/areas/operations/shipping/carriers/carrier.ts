/** The interface of a carrier (Decision N42). */
import type { ShipmentLabelFormat, ShipmentStatus, ShippingCapability } from '@mostrador/types';
import type { CarrierHttp } from './carrier-http.ts';

/** A parcel, in kilograms and centimetres. Identical parcels are listed separately. */
export interface CarrierParcel {
  weight: number;
  length: number;
  width: number;
  height: number;
  description: string;
  declaredValue: number;
}

export interface CarrierParty {
  name: string;
  phone: string;
  email: string;
  document: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

/** The parcels of a shipment. */
export interface Freight {
  sender: CarrierParty;
  recipient: CarrierParty;
  parcels: readonly CarrierParcel[];
  /** In pesos. */
  declaredValue: number;
  /** The day of dispatch. */
  day: string;
}

export interface Order extends Freight {
  service: string;
  /** The shop's reference. */
  reference: string;
  codAmount: number;
}

export interface Offer {
  service: string;
  /** Including all surcharges. */
  total: number;
  currency: string;
  transitDays: number | null;
  surcharges: { name: string; amount: number }[];
}

export interface Booking {
  trackingNumber: string;
  /** A second identifier of the order at the carrier. */
  reference: string | null;
  trackingUrl: string | null;
  labelUrl: string | null;
  /** The price, if the carrier returns one. */
  cost: number | null;
}

export interface Booked {
  trackingNumber: string;
  reference: string | null;
}

export interface CarrierLabel {
  contentType: string;
  content: Uint8Array;
}

export interface CarrierEvent {
  status: ShipmentStatus;
  /** The carrier's status code. */
  code: string;
  description: string | null;
  location: string | null;
  occurredAt: Date;
}

export interface Carrier {
  name: string;
  services: readonly { code: string; name: string }[];
  /** The names of the required credentials. */
  credentials: readonly string[];
  capabilities: readonly ShippingCapability[];
  labelFormats: readonly ShipmentLabelFormat[];
  quote(http: CarrierHttp, freight: Freight): Promise<Offer[]>;
  book(http: CarrierHttp, order: Order): Promise<Booking>;
  label(http: CarrierHttp, booked: Booked, format: ShipmentLabelFormat): Promise<CarrierLabel>;
  track(http: CarrierHttp, booked: Booked): Promise<CarrierEvent[]>;
  cancel(http: CarrierHttp, booked: Booked): Promise<void>;
}

/** A failure of a carrier, with a message that explains it. */
export class CarrierFailure extends Error {
  readonly code: 'carrier_timeout' | 'carrier_unavailable' | 'carrier_rejected';

  constructor(code: CarrierFailure['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
