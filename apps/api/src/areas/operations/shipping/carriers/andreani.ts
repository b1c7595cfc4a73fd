/**
 * Andreani, through its REST API v2 (https://developers.andreani.com): sign-in with user and password, then a token.
 */

import { listAt, momentAt, numberAt, textAt } from '../../../../core/read-json.ts';
import { postalDigits, streetParts } from '../shipment-party.ts';
import { type Booking, type Carrier, CarrierFailure, type CarrierParty, type Freight } from './carrier.ts';
import { type CarrierHttp, type CarrierRequest, path } from './carrier-http.ts';
import { provinceLetter } from './provinces.ts';
import { statusOf } from './status-words.ts';

export const andreani: Carrier = {
  name: 'Andreani',
  services: [{ code: 'standard', name: 'Estándar a domicilio' }],
  credentials: ['user', 'password', 'client', 'contract'],
  capabilities: ['quote', 'ship', 'label', 'track'],
  labelFormats: ['pdf'],

  async quote(http, { recipient, parcels }) {
    const { client = '', contract = '' } = http.credentials;
    const query: Record<string, string | number> = {
      cpDestino: postalDigits(recipient.postalCode),
      contrato: contract,
      cliente: client,
    };
    parcels.forEach(({ weight, length, width, height, declaredValue }, index) => {
      query[`bultos[${index}][kilos]`] = weight;
      query[`bultos[${index}][volumen]`] = length * width * height;
      query[`bultos[${index}][valorDeclarado]`] = declaredValue;
    });
    const response = (await send(http, { path: '/v1/tarifas', query })).json();
    const total = numberAt(response, 'tarifaConIva', 'total');
    if (total === null) return [];
    const insurance = numberAt(response, 'tarifaConIva', 'seguroDistribucion') ?? 0;
    const surcharges = insurance > 0 ? [{ name: 'Seguro', amount: insurance }] : [];
    return [{ service: 'standard', total, currency: 'ARS', transitDays: null, surcharges }];
  },

  async book(http, order) {
    const json = orderOf(http, order, order.reference);
    const response = (await send(http, { method: 'POST', path: '/v2/ordenes-de-envio', json })).json();
    const number = textAt(response, 'bultos', 0, 'numeroDeEnvio');
    if (number === null) {
      throw new CarrierFailure('carrier_unavailable', 'Andreani accepted the order without a number.');
    }
    const booking: Booking = {
      trackingNumber: number,
      reference: textAt(response, 'agrupadorDeBultos'),
      trackingUrl: `https://www.andreani.com/envio/${encodeURIComponent(number)}`,
      labelUrl: textAt(response, 'etiquetasPorAgrupador'),
      cost: null,
    };
    return booking;
  },

  async label(http, { trackingNumber, reference }) {
    const of = path`/v2/ordenes-de-envio/${reference ?? trackingNumber}/etiquetas`;
    const { bytes } = await send(http, { path: of, headers: { accept: 'application/pdf' } });
    return { contentType: 'application/pdf', content: bytes };
  },

  async track(http, { trackingNumber }) {
    const response = (await send(http, { path: path`/v2/envios/${trackingNumber}/trazas` })).json();
    return listAt(response, 'eventos').flatMap((event) => {
      const occurredAt = momentAt(event, 'Fecha') ?? momentAt(event, 'fecha');
      const state = textAt(event, 'Estado') ?? textAt(event, 'estado') ?? '';
      if (!occurredAt) return [];
      return [
        {
          status: statusOf(state),
          code: textAt(event, 'EstadoId') ?? textAt(event, 'estadoId') ?? state,
          description: state || null,
          location: textAt(event, 'Sucursal') ?? textAt(event, 'sucursal'),
          occurredAt,
        },
      ];
    });
  },

  cancel: () => notOffered(),
};

/** The API cannot cancel orders. */
async function notOffered(): Promise<void> {
  throw new CarrierFailure('carrier_rejected', 'Andreani has no API for cancellations; call them.');
}

/** A token is valid for a day. Requesting one per request is simple and stores nothing. */
async function send(http: CarrierHttp, request: CarrierRequest) {
  const { user = '', password = '' } = http.credentials;
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const login = await http.send({ path: '/login', headers: { authorization: `Basic ${basic}` } });
  const token = login.headers.get('x-authorization-token');
  if (token === null) {
    throw new CarrierFailure('carrier_unavailable', 'Andreani returned no token for the login.');
  }
  return await http.send({
    ...request,
    headers: { ...request.headers, 'x-authorization-token': token },
  });
}

function orderOf({ credentials }: CarrierHttp, { sender, recipient, parcels }: Freight, reference: string) {
  return {
    contrato: credentials.contract,
    idPedido: reference,
    origen: { postal: postal(sender) },
    destino: { postal: postal(recipient) },
    remitente: person(sender, 'CUIT'),
    destinatario: [person(recipient, 'DNI')],
    bultos: parcels.map(({ weight, length, width, height, declaredValue, description }) => ({
      kilos: weight,
      largoCm: length,
      altoCm: height,
      anchoCm: width,
      volumenCm: length * width * height,
      valorDeclaradoConImpuestos: declaredValue,
      referencias: [{ meta: 'detalle', contenido: description }],
    })),
  };
}

function postal({ street, city, state, postalCode }: CarrierParty) {
  const { name, number, rest } = streetParts(street);
  return {
    codigoPostal: postalDigits(postalCode),
    calle: name,
    numero: number,
    localidad: city,
    region: `AR-${provinceLetter(state, postalCode)}`,
    pais: 'Argentina',
    componentesDeDireccion: rest ? [{ meta: 'piso', contenido: rest }] : [],
  };
}

function person({ name, email, document, phone }: CarrierParty, documentType: string) {
  return {
    nombreCompleto: name,
    email,
    documentoTipo: document.length === 11 ? 'CUIT' : documentType,
    documentoNumero: document,
    telefonos: phone ? [{ tipo: 1, numero: phone }] : [],
  };
}
