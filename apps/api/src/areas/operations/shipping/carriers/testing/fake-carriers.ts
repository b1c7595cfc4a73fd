/**
 * Local fakes of the four carriers, following their public documentation. Each records its requests, and can be set to
 * fail or hang.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Seen {
  method: string;
  /** Without the query string. */
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FakeCarrier {
  url: string;
  seen: Seen[];
  /** How the carrier responds, other than as documented. */
  mood: 'well' | 'failing' | 'hanging' | 'rejecting' | 'redirecting' | 'rambling' | 'stalling';
}

type Handler = (seen: Seen, response: ServerResponse) => void;

/** Starts a fake carrier that stops with the tests of the file. */
export async function fakeCarrier(handle: Handler): Promise<FakeCarrier> {
  const carrier: FakeCarrier = { url: '', seen: [], mood: 'well' };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://carrier');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const seen = {
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    carrier.seen.push(seen);
    moods[carrier.mood](seen, response, handle);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  carrier.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return carrier;
}

const moods: Record<FakeCarrier['mood'], (seen: Seen, response: ServerResponse, handle: Handler) => void> = {
  well: (seen, response, handle) => handle(seen, response),
  failing: (_, response) => response.writeHead(500).end('<h1>Server Error</h1>'),
  hanging: () => {},
  rejecting: (_, response) => response.writeHead(400).end('{"message":"El código postal no existe"}'),
  redirecting: (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  stalling: (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  rambling: (_, response) => response.writeHead(200).end('no es lo que se espera'),
};

function json(response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function xml(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'content-type': 'text/xml' })
    .end(`<?xml version="1.0" encoding="utf-8"?>${body}`);
}

export const pdf = Buffer.from('%PDF-1.4 etiqueta');

const missing: Handler = ({ method, path }, response) =>
  void response.writeHead(404).end(`there is no ${method} ${path}`);

function routes(table: Readonly<Record<string, Handler>>): Handler {
  return (seen, response) => (table[`${seen.method} ${seen.path}`] ?? missing)(seen, response);
}

export const andreaniHandler = routes({
  'GET /login': (_, response) => json(response, {}, { 'x-authorization-token': 'a-token' }),
  'GET /v1/tarifas': (_, response) =>
    json(response, {
      pesoAforado: '2.10',
      tarifaSinIva: { seguroDistribucion: '10.00', distribucion: '5000.00', total: '5010.00' },
      tarifaConIva: { seguroDistribucion: '12.10', distribucion: '6050.00', total: '6062.10' },
    }),
  'POST /v2/ordenes-de-envio': (_, response) =>
    json(response, {
      estado: 'Pendiente',
      bultos: [{ numeroDeBulto: '1', numeroDeEnvio: '360000012345670' }],
      agrupadorDeBultos: '360009999',
      etiquetasPorAgrupador: 'https://apis.andreani.com/v2/ordenes-de-envio/360009999/etiquetas',
    }),
  'GET /v2/ordenes-de-envio/360009999/etiquetas': (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf),
  'GET /v2/envios/360000012345670/trazas': (_, response) =>
    json(response, {
      eventos: [
        { Fecha: '2026-10-31T10:00:00', Estado: 'Ingresado a circuito', EstadoId: 5, Sucursal: 'Rosario' },
        { Fecha: '2026-11-02T09:30:00', Estado: 'En distribución', EstadoId: 11, Sucursal: 'Rosario' },
        { Fecha: '2026-11-02T12:00:00', Estado: 'Entregado', EstadoId: 16, Sucursal: null },
      ],
    }),
});

export const correoHandler = routes({
  'POST /token': (_, response) => json(response, { token: 'a-token', expires: '2026-10-30 20:00:00' }),
  'POST /rates': (_, response) =>
    json(response, {
      customerId: '0000550997',
      validTo: '2026-10-30T20:00:00.000-03:00',
      rates: [
        {
          deliveredType: 'D',
          productType: 'CP',
          productName: 'Correo Argentino Clasico',
          price: 5498.33,
          deliveryTimeMin: '2',
          deliveryTimeMax: '5',
        },
        {
          deliveredType: 'D',
          productType: 'EP',
          productName: 'Correo Argentino Expreso',
          price: 8100,
          deliveryTimeMin: '1',
          deliveryTimeMax: '3',
        },
      ],
    }),
  'POST /shipping/import': (_, response) => json(response, { createdAt: '2026-10-30T12:00:00.000-03:00' }),
  'GET /shipping/tracking': (_, response) =>
    json(response, [
      {
        id: null,
        trackingNumber: '000500076393019A3G0C701',
        events: [
          {
            event: 'PREIMPOSICION',
            date: '31-10-2026 15:54',
            branch: 'CORREO ARGENTINO',
            status: '',
            sign: '',
          },
          { event: 'ENTREGADO', date: '03-11-2026 11:00', branch: 'ROSARIO', status: 'E', sign: '' },
        ],
      },
    ]),
});

const epak = '/epak_tracking/Oep_TrackEPak.asmx';
export const ocaHandler = routes({
  [`GET ${epak}/Tarifar_Envio_Corporativo`]: (_, response) =>
    xml(
      response,
      `<DataSet><diffgr:diffgram xmlns:diffgr="urn:x"><NewDataSet><Table><Tarifador>15</Tarifador><Precio>5200.00</Precio>
       <idTiposervicio>1</idTiposervicio><Ambito>Regional</Ambito><PlazoEntrega>4</PlazoEntrega><Adicional>50.50</Adicional>
       <Total>5250.50</Total></Table></NewDataSet></diffgr:diffgram></DataSet>`,
    ),
  [`POST ${epak}/IngresoORMultiplesRetiros`]: (_, response) =>
    xml(
      response,
      `<DataSet><diffgr:diffgram xmlns:diffgr="urn:x"><Resultado><DetalleIngresos><Operativa>298450</Operativa>
       <OrdenRetiro>38525071</OrdenRetiro><NumeroEnvio>2989800000000001235</NumeroEnvio><Remito>R1</Remito><Estado>Ingresado</Estado>
       </DetalleIngresos><Resumen><CodigoOperacion>8</CodigoOperacion></Resumen></Resultado></diffgr:diffgram></DataSet>`,
    ),
  [`GET ${epak}/GetPdfDeEtiquetasPorOrdenOrNumeroEnvio`]: (_, response) =>
    xml(response, `<string xmlns="#Oca_e_Pak">${pdf.toString('base64')}</string>`),
  [`GET ${epak}/Tracking_Pieza`]: (_, response) =>
    xml(
      response,
      `<DataSet><diffgr:diffgram xmlns:diffgr="urn:x"><NewDataSet><Table><NumeroEnvio>2989800000000001235</NumeroEnvio>
       <Descripcion_Motivo>Sin Motivo</Descripcion_Motivo><Desdcripcion_Estado>Retirado</Desdcripcion_Estado><SUC>Rosario</SUC>
       <fecha>2026-10-31T18:00:00-03:00</fecha></Table></NewDataSet></diffgr:diffgram></DataSet>`,
    ),
  [`POST ${epak}/AnularOrdenGenerada`]: (_, response) =>
    xml(
      response,
      `<DataSet><diffgr:diffgram xmlns:diffgr="urn:x"><NewDataSet><Table><IdResult>100</IdResult>
       <Mensaje>Anulación Exitosa.</Mensaje></Table></NewDataSet></diffgr:diffgram></DataSet>`,
    ),
});

export const dhlHandler = routes({
  'POST /rates': (_, response) =>
    json(response, {
      products: [
        {
          productName: 'EXPRESS DOMESTIC',
          productCode: 'N',
          totalPrice: [
            { currencyType: 'PULCL', priceCurrency: 'USD', price: 9 },
            { currencyType: 'BILLC', priceCurrency: 'ARS', price: 12_500.75 },
          ],
          deliveryCapabilities: { totalTransitDays: 1 },
        },
        { productName: 'OTRO', productCode: '7', totalPrice: [{ currencyType: 'BILLC', price: 1 }] },
      ],
    }),
  'POST /shipments': (_, response) =>
    json(response, { shipmentTrackingNumber: '1234567890', documents: [], trackingUrl: 'https://x' }),
  'GET /shipments/1234567890/get-image': (_, response) =>
    json(response, {
      documents: [{ typeCode: 'waybill', encodingFormat: 'PDF', content: pdf.toString('base64') }],
    }),
  'GET /shipments/1234567890/tracking': (_, response) =>
    json(response, {
      shipments: [
        {
          shipmentTrackingNumber: '1234567890',
          events: [
            {
              date: '2026-10-31',
              time: '18:00:00',
              typeCode: 'PU',
              description: 'Shipment picked up',
              serviceArea: [{ code: 'ROS', description: 'Rosario-AR' }],
            },
          ],
        },
      ],
    }),
});
