/** OCA, through its web service e-Pak (https://developers.oca.com.ar): plain HTTP that returns XML data sets. */
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { isObject } from '../../../../core/is-object.ts';
import { listAt, momentAt, numberAt, textAt } from '../../../../core/read-json.ts';
import { postalDigits, streetParts } from '../shipment-party.ts';
import { type Carrier, CarrierFailure, type CarrierParty, type Order } from './carrier.ts';
import type { CarrierHttp, CarrierResponse } from './carrier-http.ts';
import { statusOf } from './status-words.ts';

const base = '/epak_tracking/Oep_TrackEPak.asmx';
const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, processEntities: true });
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

export const oca: Carrier = {
  name: 'OCA',
  services: [{ code: 'door_to_door', name: 'Puerta a puerta' }],
  credentials: ['user', 'password', 'cuit', 'account_number', 'operation'],
  capabilities: ['quote', 'ship', 'label', 'track', 'cancel'],
  labelFormats: ['pdf'],

  async quote(http, { sender, recipient, parcels, declaredValue }) {
    const { cuit = '', operation = '' } = http.credentials;
    const cubicMetres = parcels.reduce(
      (sum, { length, width, height }) => sum + (length * width * height) / 1_000_000,
      0,
    );
    const response = await http.send({
      path: `${base}/Tarifar_Envio_Corporativo`,
      query: {
        PesoTotal: parcels.reduce((sum, { weight }) => sum + weight, 0),
        VolumenTotal: cubicMetres,
        CodigoPostalOrigen: postalDigits(sender.postalCode),
        CodigoPostalDestino: postalDigits(recipient.postalCode),
        CantidadPaquetes: parcels.length,
        ValorDeclarado: Math.round(declaredValue),
        Cuit: cuit,
        Operativa: operation,
      },
    });
    return tablesOf(response, 'Table').flatMap((row) => {
      const total = numberAt(row, 'Total');
      if (total === null) return [];
      const extra = numberAt(row, 'Adicional') ?? 0;
      return [
        {
          service: 'door_to_door',
          total,
          currency: 'ARS',
          transitDays: numberAt(row, 'PlazoEntrega'),
          surcharges: extra > 0 ? [{ name: 'Adicional', amount: extra }] : [],
        },
      ];
    });
  },

  async book(http, order) {
    const { user = '', password = '' } = http.credentials;
    const response = await http.send({
      method: 'POST',
      path: `${base}/IngresoORMultiplesRetiros`,
      form: {
        usr: user,
        psw: password,
        xml_Datos: orderXml(http, order),
        ConfirmarRetiro: 'true',
        ArchivoCliente: '',
        ArchivoProceso: '',
      },
    });
    const [made] = tablesOf(response, 'DetalleIngresos');
    const number = textAt(made, 'NumeroEnvio');
    if (number === null) throw new CarrierFailure('carrier_rejected', `OCA: ${reasonOf(response)}`);
    return {
      trackingNumber: number,
      reference: textAt(made, 'OrdenRetiro'),
      trackingUrl: null,
      labelUrl: null,
      cost: null,
    };
  },

  async label(http, { trackingNumber, reference }) {
    const response = await http.send({
      path: `${base}/GetPdfDeEtiquetasPorOrdenOrNumeroEnvio`,
      query: { idOrdenRetiro: reference ?? '', nroEnvio: trackingNumber, logisticaInversa: 'false' },
    });
    const content = Buffer.from(textAt(parsed(response), 'string') ?? '', 'base64');
    if (content.length === 0)
      throw new CarrierFailure('carrier_rejected', 'OCA has no label for this shipment.');
    return { contentType: 'application/pdf', content };
  },

  async track(http, { trackingNumber }) {
    const { cuit = '' } = http.credentials;
    const response = await http.send({
      path: `${base}/Tracking_Pieza`,
      query: { Pieza: trackingNumber, NroDocumentoCliente: '', CUIT: cuit },
    });
    return tablesOf(response, 'Table').flatMap((row) => {
      const occurredAt = momentAt(row, 'fecha');
      // The misspelling is the service's own.
      const state = textAt(row, 'Desdcripcion_Estado') ?? textAt(row, 'Descripcion_Estado') ?? '';
      const reason = textAt(row, 'Descripcion_Motivo');
      if (!occurredAt) return [];
      return [
        {
          status: statusOf(`${state} ${reason ?? ''}`),
          code: state,
          description: [state, reason].filter(Boolean).join(': ') || null,
          location: textAt(row, 'SUC'),
          occurredAt,
        },
      ];
    });
  },

  async cancel(http, { reference }) {
    const { user = '', password = '' } = http.credentials;
    const response = await http.send({
      method: 'POST',
      path: `${base}/AnularOrdenGenerada`,
      form: { usr: user, psw: password, IdOrdenRetiro: reference ?? '' },
    });
    const [result] = tablesOf(response, 'Table');
    if (textAt(result, 'IdResult') === '100') return;
    throw new CarrierFailure('carrier_rejected', `OCA: ${textAt(result, 'Mensaje') ?? reasonOf(response)}`);
  },
};

function parsed(response: CarrierResponse): unknown {
  try {
    return parser.parse(response.text());
  } catch (cause) {
    throw new CarrierFailure('carrier_unavailable', 'OCA returned invalid XML.', { cause });
  }
}

/** Returns the rows of a table, wherever the data set is in its envelope. */
function tablesOf(response: CarrierResponse, table: string): unknown[] {
  return found(parsed(response), table);
}

function found(value: unknown, table: string): unknown[] {
  if (!isObject(value)) return [];
  if (table in value) return listAt(value, table);
  return Object.values(value).flatMap((below) => found(below, table));
}

function reasonOf(response: CarrierResponse): string {
  const [error] = found(parsed(response), 'Error');
  return textAt(error, 'Descripcion') ?? 'the order was rejected';
}

function orderXml({ credentials }: CarrierHttp, order: Order): string {
  const { sender, recipient, parcels, reference, day } = order;
  const rows = {
    ROWS: {
      cabecera: { '@ver': '2.0', '@nrocuenta': credentials.account_number ?? '' },
      origenes: {
        origen: {
          ...attributes({ ...place(sender), contacto: sender.name, email: sender.email, solicitante: '' }),
          ...attributes({ observaciones: '', centrocosto: '', idfranjahoraria: '1' }),
          ...attributes({ idcentroimposicionorigen: '0', fecha: day.replaceAll('-', '') }),
          envios: {
            envio: {
              ...attributes({ idoperativa: credentials.operation ?? '', nroremito: reference }),
              destinatario: attributes({
                apellido: lastName(recipient.name),
                nombre: firstNames(recipient.name),
                ...place(recipient),
                telefono: recipient.phone,
                email: recipient.email,
                idci: '0',
                celular: recipient.phone,
                observaciones: '',
              }),
              paquetes: {
                paquete: parcels.map(({ length, width, height, weight, declaredValue }) =>
                  attributes({
                    alto: String(height),
                    ancho: String(width),
                    largo: String(length),
                    peso: String(weight),
                    valor: String(declaredValue),
                    cant: '1',
                  }),
                ),
              },
            },
          },
        },
      },
    },
  };
  return `<?xml version="1.0" encoding="iso-8859-1" standalone="yes"?>${builder.build(rows)}`;
}

function attributes(members: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [`@${name}`, value]));
}

function place({ street, city, state, postalCode }: CarrierParty): Record<string, string> {
  const { name, number, rest } = streetParts(street);
  return {
    calle: name,
    nro: number,
    piso: rest,
    depto: '',
    cp: postalDigits(postalCode),
    localidad: city,
    provincia: state,
  };
}

function lastName(name: string): string {
  return name.trim().split(/\s+/).at(-1) ?? '';
}

function firstNames(name: string): string {
  return name.trim().split(/\s+/).slice(0, -1).join(' ');
}
