/** The interface of a carrier (Decision N42). */
import type { ShipmentLabelFormat, ShipmentStatus, ShippingCapability } from '@mostrador/types';
import type { CarrierHttp } from './carrier-http.ts';

/** A parcel in kilograms and centimetres; several alike are several. */
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
  /** Pesos. */
  declaredValue: number;
  /** The day it leaves. */
  day: string;
}

export interface Order extends Freight {
  service: string;
  /** What the shop calls it. */
  reference: string;
  codAmount: number;
}

export interface Offer {
  service: string;
  /** With all surcharges. */
  total: number;
  currency: string;
  transitDays: number | null;
  surcharges: { name: string; amount: number }[];
}

export interface Booking {
  trackingNumber: string;
  /** What the carrier knows the order by, besides. */
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
  /** The code of the carrier. */
  code: string;
  description: string | null;
  location: string | null;
  occurredAt: Date;
}

export interface Carrier {
  name: string;
  services: readonly { code: string; name: string }[];
  /** The names of the credentials it needs. */
  credentials: readonly string[];
  capabilities: readonly ShippingCapability[];
  labelFormats: readonly ShipmentLabelFormat[];
  quote(http: CarrierHttp, freight: Freight): Promise<Offer[]>;
  book(http: CarrierHttp, order: Order): Promise<Booking>;
  label(http: CarrierHttp, booked: Booked, format: ShipmentLabelFormat): Promise<CarrierLabel>;
  track(http: CarrierHttp, booked: Booked): Promise<CarrierEvent[]>;
  cancel(http: CarrierHttp, booked: Booked): Promise<void>;
}

/** A carrier that failed, with the reason in a sentence. */
export class CarrierFailure extends Error {
  readonly code: 'carrier_timeout' | 'carrier_unavailable' | 'carrier_rejected';

  constructor(code: CarrierFailure['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
