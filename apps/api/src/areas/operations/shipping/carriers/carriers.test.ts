/** The four carriers through the API, each with a local server that follows its documentation (Decision N42). */
import type { Shipment, ShipmentLabel, ShipmentQuotes, ShipmentTracking } from '@mostrador/types';
import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CarrierName, carrierNames } from '../../../../core/carriers-setup.ts';
import { secretsWith } from '../../../../core/secrets.ts';
import { connectionsThat } from '../../../../testing/activity.ts';
import { apiOf } from '../../../../testing/api.ts';
import { contextOf, testSecretKey } from '../../../../testing/context.ts';
import { startTestService } from '../../../../testing/service.ts';
import { enableCarrier, keepCredentials } from '../shipping-settings.ts';
import * as fake from './testing/fake-carriers.ts';

const now = new Date('2026-10-30T15:00:00.000Z');
const servers = {
  andreani: await fake.fakeCarrier(fake.andreaniHandler),
  correo_argentino: await fake.fakeCarrier(fake.correoHandler),
  oca: await fake.fakeCarrier(fake.ocaHandler),
  dhl_express: await fake.fakeCarrier(fake.dhlHandler),
};
const service = await startTestService({
  clock: () => now,
  config: {
    andreaniUrl: servers.andreani.url,
    correoArgentinoUrl: servers.correo_argentino.url,
    ocaUrl: servers.oca.url,
    dhlExpressUrl: servers.dhl_express.url,
    // Long enough for a slow machine, but short, because some tests wait for it.
    carrierTimeout: 3,
    secretKey: [testSecretKey],
  },
});
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const base = '/api/v1/shipping/shipments';

const credentials: Record<CarrierName, Record<string, string>> = {
  andreani: { user: 'u', password: 'secreto', client: 'CL0003750', contract: '400006709' },
  correo_argentino: { user: 'u', password: 'secreto', customer_id: '0000550997' },
  oca: {
    user: 'u@shop.example',
    password: 'secreto',
    cuit: '30-71884620-6',
    account_number: '111757/001',
    operation: '298450',
  },
  dhl_express: { user: 'u', password: 'secreto', account_number: '123456789' },
};

await service.database.transaction(account.id, async (tx) => {
  const secrets = secretsWith([testSecretKey]);
  for (const name of carrierNames)
    await keepCredentials(contextOf(account, tx, now), name, credentials[name], secrets);
});

beforeEach(() => {
  for (const server of Object.values(servers)) {
    server.mood = 'well';
    server.seen.length = 0;
  }
});

const sender = { name: 'El Piñón', address: { street: 'Mitre 5', city: 'Rosario', postal_code: '2000' } };
const recipient = {
  name: 'Valentina Ojeda',
  phone: '0341-555-0227',
  email: 'v@example.com',
  document: '28.456.120',
  address: {
    street: 'San Martín 1377, 2 B',
    city: 'Olivos',
    state: 'Buenos Aires',
    postal_code: 'B1636CZE',
    country: 'AR',
  },
};
const packages = [{ weight: 1.8, length: 30, width: 20, height: 10, declared_value: 5000, quantity: 2 }];
const body = { sender, recipient, packages, scheduled_date: '2026-11-02', order_reference: '0001-7' };

const quote = (providers?: string[]) =>
  api.post<ShipmentQuotes>('/api/v1/shipping/quotes/', {
    sender,
    recipient,
    packages,
    ...(providers && { providers }),
  });

async function booked(provider: string): Promise<Shipment> {
  const { status, data, body: received } = await api.post<Shipment>(`${base}/`, { ...body, provider });
  expect(status, JSON.stringify(received)).toBe(201);
  return data;
}

describe('quotes', () => {
  test('of all carriers are requested in parallel, cheapest first', async () => {
    const { data } = await quote();
    expect(data.errors).toEqual([]);
    expect(
      data.quotes.map(({ provider, service: code, total, transit_days }) => [
        provider,
        code,
        total,
        transit_days,
      ]),
    ).toEqual([
      ['in_house', 'next_day', 3200, 1],
      ['in_house', 'same_day', 4500, 0],
      ['carrier_c', 'door_to_door', 5250.5, 4],
      ['carrier_b', 'classic', 5498.33, 5],
      ['carrier_a', 'standard', 6062.1, null],
      ['carrier_b', 'express', 8100, 3],
      ['carrier_d', 'domestic', 12_500.75, 1],
    ]);
    expect(data.quotes.find(({ provider }) => provider === 'carrier_a')).toMatchObject({
      provider_name: 'Andreani',
      service_name: 'Estándar a domicilio',
      estimated_delivery: null,
      surcharges: [{ name: 'Seguro', amount: 12.1 }],
    });
    expect(servers.andreani.seen.map(({ path }) => path)).toEqual(['/login', '/v1/tarifas']);
    expect(servers.andreani.seen[1]).toMatchObject({
      query: {
        cpDestino: '1636',
        contrato: '400006709',
        cliente: 'CL0003750',
        'bultos[0][kilos]': '1.8',
        'bultos[1][volumen]': '6000',
        'bultos[1][valorDeclarado]': '5000',
      },
      headers: { 'x-authorization-token': 'a-token' },
    });
    expect(JSON.parse(servers.correo_argentino.seen[1]?.body ?? '')).toEqual({
      customerId: '0000550997',
      postalCodeOrigin: '2000',
      postalCodeDestination: '1636',
      deliveredType: 'D',
      dimensions: { weight: 3600, height: 20, width: 20, length: 30 },
    });
    expect(servers.oca.seen[0]?.query).toEqual({
      PesoTotal: '3.6',
      VolumenTotal: '0.012',
      CodigoPostalOrigen: '2000',
      CodigoPostalDestino: '1636',
      CantidadPaquetes: '2',
      ValorDeclarado: '10000',
      Cuit: '30-71884620-6',
      Operativa: '298450',
    });
    expect(JSON.parse(servers.dhl_express.seen[0]?.body ?? '')).toMatchObject({
      accounts: [{ typeCode: 'shipper', number: '123456789' }],
      plannedShippingDateAndTime: '2026-10-30T10:00:00 GMT-03:00',
      packages: [{ weight: 1.8 }, { weight: 1.8 }],
    });
  });

  test.each<[fake.FakeCarrier['mood'], string]>([
    ['failing', 'carrier_unavailable'],
    ['hanging', 'carrier_timeout'],
    ['rejecting', 'carrier_rejected'],
    ['redirecting', 'carrier_unavailable'],
    ['rambling', 'carrier_unavailable'],
    ['stalling', 'carrier_timeout'],
  ])('a carrier that is %s loses only its own offers, within its timeout', async (mood, code) => {
    for (const server of Object.values(servers)) server.mood = mood;
    const began = performance.now();
    const { status, data } = await quote();
    expect(performance.now() - began).toBeLessThan(2 * 3_000);
    expect([status, data.quotes.map(({ provider }) => provider)]).toEqual([200, ['in_house', 'in_house']]);
    const errors = data.errors.map((error) => error.code);
    expect(errors).toHaveLength(4);
    for (const found of errors) expect([code, 'no_rate']).toContain(found);
    expect(errors).toContain(code);
  });

  test('an unreachable carrier is an error, and the others respond', async () => {
    servers.oca.mood = 'hanging';
    const { data } = await quote(['carrier_c', 'carrier_a']);
    expect(data.errors).toEqual([
      { provider: 'carrier_c', code: 'carrier_timeout', message: 'OCA did not respond within 3 seconds.' },
    ]);
    expect(data.cheapest).toEqual({ provider: 'carrier_a', service: 'standard' });
  });
});

describe('shipments', () => {
  test.each([
    ['carrier_a', 'standard', '360000012345670', '360009999'],
    ['carrier_b', 'classic', '0001-7', '0001-7'],
    ['carrier_c', 'door_to_door', '2989800000000001235', '38525071'],
    ['carrier_d', 'domestic', '1234567890', '2026-11'],
  ])('of %s have the tracking number of the carrier', async (provider, code, number, reference) => {
    const shipment = await booked(provider);
    expect(shipment).toMatchObject({
      provider,
      service: code,
      tracking_number: number,
      provider_reference: reference,
      status: 'pending',
    });
  });

  test("are sent in each carrier's format", async () => {
    for (const code of ['carrier_a', 'carrier_b', 'carrier_c', 'carrier_d']) await booked(code);
    expect(JSON.parse(servers.andreani.seen[1]?.body ?? '')).toMatchObject({
      contrato: '400006709',
      idPedido: '0001-7',
      origen: { postal: { codigoPostal: '2000', calle: 'Mitre', numero: '5' } },
      destino: { postal: { codigoPostal: '1636', calle: 'San Martín', numero: '1377', region: 'AR-B' } },
      destinatario: [
        { nombreCompleto: 'Valentina Ojeda', documentoTipo: 'DNI', documentoNumero: '28456120' },
      ],
      bultos: [{ kilos: 1.8, volumenCm: 6000 }, { kilos: 1.8 }],
    });
    expect(JSON.parse(servers.correo_argentino.seen[1]?.body ?? '')).toMatchObject({
      extOrderId: '0001-7',
      shipping: {
        productType: 'CP',
        address: { streetNumber: '1377', provinceCode: 'B', postalCode: '1636' },
      },
    });
    const form = new URLSearchParams(servers.oca.seen[0]?.body);
    const order = new XMLParser({ ignoreAttributes: false }).parse(form.get('xml_Datos') ?? '');
    expect(order.ROWS.cabecera['@_nrocuenta']).toBe('111757/001');
    const sent = order.ROWS.origenes.origen.envios.envio;
    expect(sent).toMatchObject({ '@_idoperativa': '298450', '@_nroremito': '0001-7' });
    expect(sent.destinatario).toMatchObject({
      '@_apellido': 'Ojeda',
      '@_nombre': 'Valentina',
      '@_cp': '1636',
    });
    expect(sent.paquetes.paquete).toHaveLength(2);
    expect(JSON.parse(servers.dhl_express.seen[0]?.body ?? '')).toMatchObject({
      productCode: 'N',
      customerDetails: { receiverDetails: { postalAddress: { postalCode: 'B1636CZE', countryCode: 'AR' } } },
    });
  });

  test('are booked once per idempotency key', async () => {
    const key = { 'idempotency-key': 'una-vez' };
    const send = () => api.post<Shipment>(`${base}/`, { ...body, provider: 'carrier_a' }, key);
    const responses = await Promise.all([send(), send(), send()]);
    const again = await send();
    expect(
      responses.map(({ status }) => status).filter((status) => status !== 201 && status !== 409),
    ).toEqual([]);
    expect(again.status).toBe(201);
    expect(servers.andreani.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test.each<[fake.FakeCarrier['mood'], number, string]>([
    ['rejecting', 409, 'carrier_rejected'],
    ['failing', 503, 'unavailable'],
    ['hanging', 503, 'unavailable'],
    ['stalling', 503, 'unavailable'],
  ])('are not stored if the carrier is %s', async (mood, status, code) => {
    servers.andreani.mood = mood;
    const total = async () => (await api.get<{ total: number }>(`${base}/`)).data.total;
    const before = await total();
    const rejected = await api.post(`${base}/`, { ...body, provider: 'carrier_a' });
    expect([rejected.status, rejected.code, await total()]).toEqual([status, code, before]);
    if (mood === 'rejecting') expect(JSON.stringify(rejected.body)).toContain('El código postal no existe');
  });

  test('hold no transaction during a call to the carrier', async () => {
    servers.andreani.mood = 'hanging';
    const waiting = api.post(`${base}/`, { ...body, provider: 'carrier_a' });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await connectionsThat(service.database, "state like 'idle in transaction%'")).toBe(0);
    expect((await waiting).status).toBe(503);
  });

  test('that cannot be stored are cancelled at the carrier', async () => {
    const long = 'x'.repeat(3000);
    const rejected = await api.post(`${base}/`, { ...body, provider: 'carrier_c', driver_id: long });
    expect(rejected.status).toBe(422);
    expect(servers.oca.seen.map(({ path }) => path.split('/').at(-1))).toEqual([
      'IngresoORMultiplesRetiros',
      'AnularOrdenGenerada',
    ]);
  });
});

describe('after shipping', () => {
  test.each(['carrier_a', 'carrier_c', 'carrier_d'])('labels of %s are its own', async (provider) => {
    const { _id } = await booked(provider);
    const { status, data } = await api.post<ShipmentLabel>(`${base}/${_id}/label`, {});
    expect([status, data.content_type]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(data.content, 'base64')).toEqual(fake.pdf);
    const zpl = await api.post(`${base}/${_id}/label`, { format: 'zpl' });
    expect([zpl.status, zpl.errors[0]?.code]).toEqual([422, 'invalid_enum']);
  });

  test('the response explains that labels of carrier_b are printed at the carrier', async () => {
    const { _id } = await booked('carrier_b');
    servers.correo_argentino.seen.length = 0;
    const { status, errors } = await api.send('POST', `${base}/${_id}/label`);
    const message =
      'is not supported: the API of Correo Argentino has no labels. Print the label on its website';
    expect([status, errors]).toMatchObject([422, [{ pointer: '/format', code: 'invalid_enum', message }]]);
    expect(servers.correo_argentino.seen).toEqual([]);
    const { data } = await api.get<Shipment>(`${base}/${_id}/`);
    expect([data.status, data.label]).toMatchObject(['pending', { available: false }]);
  });

  test.each([
    ['carrier_a', 'delivered', ['pending', 'picked_up', 'out_for_delivery', 'delivered']],
    ['carrier_b', 'delivered', ['pending', 'label_created', 'delivered']],
    ['carrier_c', 'picked_up', ['pending', 'picked_up']],
    ['carrier_d', 'picked_up', ['pending', 'picked_up']],
  ])('the events of %s are requested', async (provider, status, statuses) => {
    const { tracking_number } = await booked(provider);
    const path = `/api/v1/shipping/track/${encodeURIComponent(tracking_number)}/`;
    const { data } = await api.get<ShipmentTracking>(path);
    expect([data.status, data.events.map((event) => event.status)]).toEqual([status, statuses]);
  });

  test('without a response from the carrier, tracking shows the known events', async () => {
    const { tracking_number } = await booked('carrier_a');
    servers.andreani.mood = 'hanging';
    const path = `/api/v1/shipping/track/${encodeURIComponent(tracking_number)}/`;
    const { status, data } = await api.get<ShipmentTracking>(path);
    expect([status, data.events.length]).toEqual([200, 1]);
  });

  test('cancellations are sent to OCA; the other carriers do not support them', async () => {
    const { _id } = await booked('carrier_c');
    expect((await api.send<Shipment>('POST', `${base}/${_id}/cancel`)).data.status).toBe('cancelled');
    expect(servers.oca.seen.at(-1)?.path).toContain('AnularOrdenGenerada');
    const { _id: other } = await booked('carrier_a');
    const { data } = await api.send('POST', `${base}/${other}/cancel`);
    expect(data.warnings).toMatchObject([{ code: 'carrier_not_told' }]);
  });

  test('providers can be configured with test systems, and secrets are in no response and no row', async () => {
    const { data, body: whole } = await api.get<{ items: Record<string, unknown>[] }>(
      '/api/v1/shipping/providers/',
    );
    expect(data.items.map(({ configured, enabled, test_mode }) => [configured, enabled, test_mode])).toEqual([
      ...Array(4).fill([true, true, true]),
      [true, true, false],
    ]);
    expect(JSON.stringify(whole)).not.toContain('secreto');
    const { rows } = await sql<{ text: string }>`
      select one::text as text from carrier_credentials one where account_id = ${account.id}`.execute(
      service.database.everything,
    );
    expect(rows).toHaveLength(4);
    for (const { text } of rows) expect(text).not.toContain('secreto');
  });

  test('a disabled carrier is not called', async () => {
    const own = await service.account();
    const them = apiOf(service.baseUrl, await own.token());
    const secrets = secretsWith([testSecretKey]);
    await service.database.transaction(own.id, async (tx) => {
      const context = contextOf(own, tx, now);
      await keepCredentials(context, 'oca', credentials.oca, secrets);
      await enableCarrier(context, 'oca', false);
    });
    const rejected = await them.post(`${base}/`, { ...body, provider: 'carrier_c' });
    expect([rejected.status, rejected.code]).toEqual([409, 'provider_not_configured']);
    expect(servers.oca.seen).toEqual([]);
  });
});
