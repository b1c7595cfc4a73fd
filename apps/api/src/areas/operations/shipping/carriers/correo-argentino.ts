/**
 * Correo Argentino, through its API MiCorreo v1: a token for user and password, rates, and orders that are imported
 * into the customer's MiCorreo list, where labels are paid and printed.
 */

import { listAt, momentAt, numberAt, textAt } from '../../../../core/read-json.ts';
import { postalDigits, streetParts } from '../shipment-party.ts';
import { type Carrier, CarrierFailure, type CarrierParcel, type CarrierParty } from './carrier.ts';
import type { CarrierHttp, CarrierRequest } from './carrier-http.ts';
import { provinceLetter } from './provinces.ts';
import { statusOf } from './status-words.ts';

const products = { classic: 'CP', express: 'EP' } as const;
const services = [
  { code: 'classic', name: 'Clásico a domicilio' },
  { code: 'express', name: 'Expreso a domicilio' },
];

export const correoArgentino: Carrier = {
  name: 'Correo Argentino',
  services,
  credentials: ['user', 'password', 'customer_id'],
  capabilities: ['quote', 'ship', 'track'],
  labelFormats: [],

  async quote(http, { sender, recipient, parcels }) {
    const response = (
      await send(http, {
        method: 'POST',
        path: '/rates',
        json: {
          customerId: http.credentials.customer_id,
          postalCodeOrigin: postalDigits(sender.postalCode),
          postalCodeDestination: postalDigits(recipient.postalCode),
          deliveredType: 'D',
          dimensions: dimensions(parcels),
        },
      })
    ).json();
    return listAt(response, 'rates').flatMap((rate) => {
      const service = serviceOf(textAt(rate, 'productType'));
      const total = numberAt(rate, 'price');
      if (service === undefined || total === null) return [];
      const transitDays = numberAt(rate, 'deliveryTimeMax') ?? numberAt(rate, 'deliveryTimeMin');
      return [
        {
          service,
          total,
          currency: 'ARS',
          transitDays: transitDays === null ? null : Math.round(transitDays),
          surcharges: [],
        },
      ];
    });
  },

  async book(http, order) {
    const { sender, recipient, parcels, reference, service, declaredValue } = order;
    await send(http, {
      method: 'POST',
      path: '/shipping/import',
      json: {
        customerId: http.credentials.customer_id,
        extOrderId: reference,
        orderNumber: reference,
        sender: { ...person(sender), originAddress: address(sender) },
        recipient: person(recipient),
        shipping: {
          deliveryType: 'D',
          productType: service === 'express' ? products.express : products.classic,
          agency: null,
          address: address(recipient),
          ...dimensions(parcels),
          declaredValue,
        },
      },
    });
    // The tracking number is assigned at the post office. Until then, our reference identifies the order.
    return {
      trackingNumber: reference,
      reference,
      trackingUrl: null,
      labelUrl: null,
      cost: null,
    };
  },

  label: async () => {
    throw new CarrierFailure('carrier_rejected', 'Correo Argentino prints its labels in MiCorreo.');
  },

  async track(http, { trackingNumber, reference }) {
    const query = { shippingId: reference ?? trackingNumber };
    const response = (await send(http, { path: '/shipping/tracking', query })).json();
    const found = Array.isArray(response) ? response : [response];
    return found.flatMap((shipment) =>
      listAt(shipment, 'events').flatMap((event) => {
        const occurredAt = momentAt(event, 'date');
        const text = textAt(event, 'event') ?? textAt(event, 'status') ?? '';
        if (!occurredAt) return [];
        return [
          {
            status: statusOf(text),
            code: textAt(event, 'status') ?? text,
            description: text || null,
            location: textAt(event, 'branch'),
            occurredAt,
          },
        ];
      }),
    );
  },

  cancel: async () => {
    throw new CarrierFailure('carrier_rejected', 'Correo Argentino cancels orders in MiCorreo.');
  },
};

async function send(http: CarrierHttp, request: CarrierRequest) {
  const { user = '', password = '' } = http.credentials;
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const login = await http.send({
    method: 'POST',
    path: '/token',
    headers: { authorization: `Basic ${basic}` },
  });
  const token = textAt(login.json(), 'token');
  if (token === null) {
    throw new CarrierFailure(
      'carrier_unavailable',
      'Correo Argentino returned no token for the credentials.',
    );
  }
  return await http.send({ ...request, headers: { authorization: `Bearer ${token}` } });
}

function serviceOf(product: string | null): string | undefined {
  if (product === products.classic) return 'classic';
  return product === products.express ? 'express' : undefined;
}

/** Combines all parcels into one, with their total weight and stacked height. Grams and centimetres. */
function dimensions(parcels: readonly CarrierParcel[]) {
  const most = (side: 'length' | 'width') => Math.ceil(Math.max(...parcels.map((one) => one[side])));
  return {
    weight: Math.ceil(parcels.reduce((sum, { weight }) => sum + weight * 1000, 0)),
    height: Math.ceil(parcels.reduce((sum, { height }) => sum + height, 0)),
    width: most('width'),
    length: most('length'),
  };
}

function person({ name, phone, email }: CarrierParty) {
  return { name, phone, cellPhone: phone, email };
}

function address({ street, city, state, postalCode }: CarrierParty) {
  const { name, number, rest } = streetParts(street);
  return {
    streetName: name,
    streetNumber: number,
    floor: rest,
    apartment: '',
    city,
    provinceCode: provinceLetter(state, postalCode),
    postalCode: postalDigits(postalCode),
  };
}
