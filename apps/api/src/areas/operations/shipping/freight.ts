/** Converts a shipment or a quote request to the format of carriers. Pure. */
import type { ShipmentParty } from '@mostrador/types';
import type { CarrierParcel, Freight } from './carriers/carrier.ts';
import { declaredValueOf, type Parcel } from './in-house/rates.ts';
import { carrierParty } from './shipment-party.ts';

interface Consigned {
  sender: ShipmentParty;
  recipient: ShipmentParty;
  packages: readonly (Parcel & { description?: string | null })[];
  declared_value: number | null | undefined;
  day: string;
}

/** Carriers require weight and dimensions; missing ones default to the smallest that all carriers accept. */
const smallest = { weight: 0.1, side: 1 };

export function freightOf({ sender, recipient, packages, declared_value, day }: Consigned): Freight {
  const given = packages.length > 0 ? packages : [{}];
  return {
    sender: carrierParty(sender),
    recipient: carrierParty(recipient),
    parcels: given.flatMap((one) => Array<CarrierParcel>(one.quantity ?? 1).fill(parcelOf(one))),
    declaredValue: declaredValueOf(declared_value, given),
    day,
  };
}

function parcelOf({ weight, length, width, height, declared_value, ...rest }: Consigned['packages'][number]) {
  return {
    weight: Math.max(weight ?? 0, smallest.weight),
    length: Math.max(length ?? 0, smallest.side),
    width: Math.max(width ?? 0, smallest.side),
    height: Math.max(height ?? 0, smallest.side),
    description: rest.description ?? 'Paquete',
    declaredValue: declared_value ?? 0,
  };
}
