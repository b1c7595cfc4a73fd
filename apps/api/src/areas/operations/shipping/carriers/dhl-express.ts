/**
 * DHL Express, through the MyDHL API (https://developer.dhl.com): JSON, with the API's user and password in each
 * request.
 */

import { listAt, momentAt, numberAt, textAt } from '../../../../core/read-json.ts';
import {
  type Carrier,
  CarrierFailure,
  type CarrierParcel,
  type CarrierParty,
  type Freight,
} from './carrier.ts';
import { type CarrierHttp, type CarrierRequest, path } from './carrier-http.ts';
import { statusOf } from './status-words.ts';

const products: Readonly<Record<string, string>> = { domestic: 'N', worldwide: 'P' };

export const dhlExpress: Carrier = {
  name: 'DHL Express',
  services: [
    { code: 'domestic', name: 'Express Domestic' },
    { code: 'worldwide', name: 'Express Worldwide' },
  ],
  credentials: ['user', 'password', 'account_number'],
  capabilities: ['quote', 'ship', 'label', 'track'],
  labelFormats: ['pdf'],

  async quote(http, freight) {
    const { sender, recipient, parcels } = freight;
    const response = (
      await send(http, {
        method: 'POST',
        path: '/rates',
        json: {
          customerDetails: { shipperDetails: town(sender), receiverDetails: town(recipient) },
          accounts: accounts(http),
          plannedShippingDateAndTime: planned(freight),
          unitOfMeasurement: 'metric',
          isCustomsDeclarable: sender.country !== recipient.country,
          packages: parcels.map(measures),
        },
      })
    ).json();
    return listAt(response, 'products').flatMap((product) => {
      const code = textAt(product, 'productCode');
      const service = Object.keys(products).find((one) => products[one] === code);
      const price = listAt(product, 'totalPrice').find((one) => textAt(one, 'currencyType') === 'BILLC');
      const total = numberAt(price, 'price');
      if (service === undefined || total === null) return [];
      return [
        {
          service,
          total,
          currency: textAt(price, 'priceCurrency') ?? 'ARS',
          transitDays: numberAt(product, 'deliveryCapabilities', 'totalTransitDays'),
          surcharges: [],
        },
      ];
    });
  },

  async book(http, order) {
    const { sender, recipient, parcels, service, reference } = order;
    const response = (
      await send(http, {
        method: 'POST',
        path: '/shipments',
        json: {
          plannedShippingDateAndTime: planned(order),
          pickup: { isRequested: false },
          productCode: products[service],
          accounts: accounts(http),
          customerReferences: [{ value: reference.slice(0, 35), typeCode: 'CU' }],
          customerDetails: { shipperDetails: whole(sender), receiverDetails: whole(recipient) },
          content: {
            packages: parcels.map(measures),
            isCustomsDeclarable: sender.country !== recipient.country,
            description: parcels[0]?.description ?? 'Paquete',
            incoterm: 'DAP',
            unitOfMeasurement: 'metric',
          },
        },
      })
    ).json();
    const number = textAt(response, 'shipmentTrackingNumber');
    if (number === null) {
      throw new CarrierFailure('carrier_unavailable', 'DHL Express accepted the order without a number.');
    }
    return {
      trackingNumber: number,
      // The waybill is requested with the month of the shipment.
      reference: order.day.slice(0, 7),
      trackingUrl: `https://www.dhl.com/ar-es/home/tracking.html?tracking-id=${encodeURIComponent(number)}`,
      labelUrl: null,
      cost: null,
    };
  },

  async label(http, { trackingNumber, reference }) {
    const response = (
      await send(http, {
        path: path`/shipments/${trackingNumber}/get-image`,
        query: {
          shipperAccountNumber: http.credentials.account_number ?? '',
          typeCode: 'waybill',
          pickupYearAndMonth: reference ?? '',
          encodingFormat: 'pdf',
        },
      })
    ).json();
    const content = Buffer.from(textAt(response, 'documents', 0, 'content') ?? '', 'base64');
    if (content.length === 0) {
      throw new CarrierFailure('carrier_rejected', 'DHL Express has no label for this shipment.');
    }
    return { contentType: 'application/pdf', content };
  },

  async track(http, { trackingNumber }) {
    const of = path`/shipments/${trackingNumber}/tracking`;
    const response = (await send(http, { path: of, query: { trackingView: 'all-checkpoints' } })).json();
    return listAt(response, 'shipments', 0, 'events').flatMap((event) => {
      const day = textAt(event, 'date') ?? '';
      const occurredAt = momentAt(`${day}T${textAt(event, 'time') ?? '00:00:00'}`);
      const description = textAt(event, 'description') ?? '';
      if (!occurredAt) return [];
      return [
        {
          status: statusOf(description),
          code: textAt(event, 'typeCode') ?? description,
          description: description || null,
          location: textAt(event, 'serviceArea', 0, 'description'),
          occurredAt,
        },
      ];
    });
  },

  cancel: async () => {
    throw new CarrierFailure('carrier_rejected', 'DHL Express has no API for cancellations; call them.');
  },
};

function send(http: CarrierHttp, request: CarrierRequest) {
  const { user = '', password = '' } = http.credentials;
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  return http.send({ ...request, headers: { authorization: `Basic ${basic}`, accept: 'application/json' } });
}

function accounts({ credentials }: CarrierHttp) {
  return [{ typeCode: 'shipper', number: credentials.account_number ?? '' }];
}

function planned({ day }: Freight): string {
  return `${day}T10:00:00 GMT-03:00`;
}

function town({ postalCode, city, country }: CarrierParty) {
  return { postalCode, cityName: city, countryCode: country };
}

function whole(party: CarrierParty) {
  const { street, name, phone, email } = party;
  return {
    postalAddress: { ...town(party), addressLine1: street.slice(0, 45) },
    contactInformation: { fullName: name, companyName: name, phone, ...(email && { email }) },
  };
}

function measures({ weight, length, width, height }: CarrierParcel) {
  return { weight, dimensions: { length, width, height } };
}
