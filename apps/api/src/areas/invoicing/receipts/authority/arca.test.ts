/** Receipts through the web services of the real authority, played by a local server (Decision electronic-receipts). */
import { readFileSync } from 'node:fs';
import { createClient } from '@mostrador/client';
import type { Receipt } from '@mostrador/types';
import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { randomIntegers } from '../../../../core/random-integers.ts';
import { at, listAt } from '../../../../core/read-json.ts';
import { testIssuer } from '../../../../testing/certificates.ts';
import { startTestService, type TestService } from '../../../../testing/service.ts';
import { type Mishap, startTaxAuthority } from '../../../../testing/tax-authority.ts';

vi.setConfig({ testTimeout: 120_000 });

const start = new Date('2026-10-13T15:45:00Z');
let now = start;
const clock = () => now;
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

const issuer = testIssuer();
const authority = await startTaxAuthority({ issuerPem: issuer.certificatePem });
authority.now = clock;
const urls = { arcaTestingLoginUrl: authority.loginUrl, arcaTestingInvoicesUrl: authority.invoicesUrl };
const started = (arcaTimeout: number, more: object = {}, beside: { beside?: TestService } = {}) =>
  startTestService({ config: { ...urls, arcaTimeout, ...more }, clock, ...beside });
const service = await started(60);

beforeEach(() => {
  now = start;
  authority.loginFault = undefined;
  authority.mishaps.clear();
  authority.salePoints = [{ number: 1 }, { number: 2 }];
});

/** Each shop is a separate taxpayer: the authority counts its numbers from 1. */
let shops = 0;
const digits = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
function nextCuit(): string {
  for (;;) {
    const base = `30${String(71_000_000 + ++shops).padStart(8, '0')}`;
    const sum = digits.reduce((all, weight, index) => all + weight * Number(base[index]), 0);
    const digit = (11 - (sum % 11)) % 11;
    if (digit < 10) return base + digit;
  }
}

async function shop(of: TestService = service) {
  const account = await of.account();
  const cuit = nextCuit();
  const client = createClient({
    baseUrl: of.baseUrl,
    token: await account.token(),
    retries: 0,
    timeout: 110_000,
  });
  const certificate = issuer.issue({ cuit, until: new Date('2030-01-01') });
  const sale_points = [{ number: 1 }, { number: 2 }];
  await client.billingSystems.create('arca', { cuit, sale_points, ...certificate });
  await client.billingSystems.activate({ billing_system: 'arca' });
  const sell = () => client.sales.create({ items: [{ name: 'Casco', quantity: 2, price: 100 }] });
  const vouchers = () => authority.vouchers.filter((voucher) => voucher.cuit === cuit);
  return { id: account.id, account, cuit, client, sell, vouchers };
}

type Shop = Awaited<ReturnType<typeof shop>>;
const item = { description: 'Casco', quantity: 2, unit_price: 100 };
const numberAndCode = ({ voucher_number, authorization: { status, cae } }: Receipt) => [
  status,
  voucher_number,
  cae,
];
const fails = (operation: string, ...how: (Mishap | undefined)[]) => authority.mishaps.set(operation, how);

test('a receipt is sent as the service describes, and gets its number, code and remarks', async () => {
  const { client, vouchers, cuit } = await shop();
  authority.remarks.push([10_217]);
  const items = [item, { ...item, description: 'Libro', vat_treatment: 'exempt' as const }];
  const made = await client.receipts.create({ items, concept: 3, due_date: '2026-10-20' });
  expect(made).toMatchObject({
    voucher_number: 1,
    authorization: {
      status: 'authorized',
      cae: vouchers()[0]?.cae,
      cae_expiration: '2026-10-23',
      simulated: false,
      observations: [
        {
          code: 10_217,
          message: 'Remark 10217 & more',
          kind: 'observation',
          field: '/customer_vat_condition',
        },
        { code: 41, message: 'An announcement', kind: 'event', field: null, fix: null },
      ],
    },
  });
  expect(made.authorization.waiting).toBeUndefined();
  expect(vouchers()[0]?.detail).toEqual({
    Concepto: '3',
    DocTipo: '99',
    DocNro: '0',
    CbteDesde: '1',
    CbteHasta: '1',
    CbteFch: '20261013',
    ImpTotal: '442.00',
    ImpTotConc: '0.00',
    ImpNeto: '200.00',
    ImpOpEx: '200.00',
    ImpTrib: '0.00',
    ImpIVA: '42.00',
    FchServDesde: '20261013',
    FchServHasta: '20261013',
    FchVtoPago: '20261020',
    MonId: 'PES',
    MonCotiz: '1',
    CondicionIVAReceptorId: '5',
    Iva: { AlicIva: { Id: '5', BaseImp: '200.00', Importe: '42.00' } },
  });
  const sent = Object.keys(vouchers()[0]?.detail ?? {});
  expect(sent).toEqual(described('FEDetRequest').filter((name) => sent.includes(name)));
  const number = made.voucher_number ?? 0;
  const about = [{ voucher_type: 6, sale_point: 1, voucher_number: number }];
  const note = await client.receipts.create({ items: [item], voucher_type: 8, associated_vouchers: about });
  expect(note.voucher_number).toBe(1);
  expect(vouchers()[1]?.detail).toMatchObject({
    CbtesAsoc: { CbteAsoc: { Tipo: '6', PtoVta: '1', Nro: '1' } },
  });
  expect(cuit).toHaveLength(11);
});

/** Returns the elements of a type, in the order of the description. */
function described(type: string): string[] {
  const file = new URL('../../../../../data/tax/wsfe.wsdl', import.meta.url);
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', removeNSPrefix: true });
  const types = listAt(
    parser.parse(readFileSync(file, 'utf8')),
    'definitions',
    'types',
    'schema',
    'complexType',
  );
  const found = types.find((one) => at(one, 'name') === type);
  return listAt(found, 'sequence', 'element').map((element) => String(at(element, 'name')));
}

describe('a lost response', () => {
  const cases: [Mishap, number][] = [
    ['reset-before', 2],
    ['reset-after', 1],
    ['malformed-after', 1],
    ['no-cae-after', 1],
    ['html-500', 2],
    ['empty-400', 2],
    ['error-501', 2],
  ];
  test.each(cases)('%s: the number is queried first, and authorized once', async (mishap, sent) => {
    const { client, vouchers } = await shop();
    fails('FECAESolicitar', mishap);
    const before = authority.calls.length;
    const made = await client.receipts.create({ items: [item] });
    expect(numberAndCode(made)).toEqual(['authorized', 1, vouchers()[0]?.cae]);
    const calls = authority.calls.slice(before);
    expect([vouchers().length, calls.filter((call) => call === 'FECAESolicitar').length]).toEqual([1, sent]);
    expect(calls.slice(2, 4)).toEqual(['FECAESolicitar', 'FECompConsultar']);
    expect(numberAndCode(await client.receipts.create({ items: [item] }))[1]).toBe(2);
  });

  test('with the authority down afterwards: the receipt waits, keeps its number, and gets its original code', async () => {
    const { client, sell, vouchers } = await shop();
    const sale_id = (await sell())._id;
    fails('FECAESolicitar', 'reset-after');
    fails('FECompConsultar', 'html-500');
    const made = await client.receipts.create({ sale_id });
    expect(made).toMatchObject({
      voucher_number: null,
      authorization: {
        status: 'not_requested',
        cae: null,
        waiting: {
          attempts: 1,
          last_attempt_at: start.toISOString(),
          last_error: 'The tax authority returned an unexpected response.',
          next_attempt_at: expect.any(String),
        },
      },
    });
    expect(vouchers()).toHaveLength(1);
    // A moment later the authority is not called again, and the next receipt waits behind this one.
    const other = await client.receipts.create({ items: [item] });
    expect(other.authorization).toMatchObject({ status: 'not_requested', waiting: { attempts: 1 } });
    now = minutes(1);
    const again = await client.receipts.create({ sale_id });
    expect(numberAndCode(again)).toEqual(['authorized', 1, vouchers()[0]?.cae]);
    expect(again.authorization.waiting).toBeUndefined();
    await expect
      .poll(async () => (await client.receipts.get(other._id)).voucher_number, { timeout: 60_000 })
      .toBe(2);
    expect(vouchers()).toHaveLength(2);
  });

  test('a voucher of another system under that number is not adopted', async () => {
    const { client, cuit, vouchers } = await shop();
    authority.take({ cuit, salePoint: 1, voucherType: 6 });
    fails('FECAESolicitar', 'reset-before');
    const made = await client.receipts.create({ items: [item] });
    expect(numberAndCode(made)).toEqual(['authorized', 2, vouchers()[1]?.cae]);
  });
});

test('an authority that hangs delays its callers for a limited time, and no other account', async () => {
  const hasty = await started(5);
  const [slow, other] = [await shop(hasty), await shop()];
  await slow.client.receipts.create({ items: [item], sale_point: 2 });
  const mishaps: Mishap[] = ['hang-after', 'hang-before'];
  fails('FECAESolicitar', mishaps[0]);
  fails('FECompConsultar', mishaps[1]);
  const waiting = slow.client.receipts.create({ items: [item] });
  await expect.poll(() => slow.vouchers().length, { timeout: 60_000 }).toBe(2);
  expect((await other.client.receipts.create({ items: [item] })).voucher_number).toBe(1);
  const { _id, authorization } = await waiting;
  expect(authorization).toMatchObject({ status: 'not_requested', cae: null });
  await expect
    .poll(async () => (await slow.client.receipts.get(_id)).authorization.waiting?.last_error, {
      timeout: 60_000,
    })
    .toBe('The tax authority did not respond within 5 seconds.');
  authority.endHanging();
  // The process ends; another one retries automatically when it is due.
  await hasty.close();
  now = minutes(5);
  const next = await started(60, {}, { beside: hasty });
  await expect
    .poll(async () => numberAndCode(await readAt(next, slow, _id)), { timeout: 60_000 })
    .toEqual(['authorized', 1, slow.vouchers()[1]?.cae]);
  expect(slow.vouchers()).toHaveLength(2);
});

async function readAt({ baseUrl }: TestService, { account }: Shop, id: string): Promise<Receipt> {
  const client = createClient({
    baseUrl,
    token: await account.token(),
    retries: 0,
    timeout: 110_000,
  });
  return await client.receipts.get(id);
}

test('a rejection names the reason, the field and the fix, and releases its sale', async () => {
  const { client, sell } = await shop();
  const sale_id = (await sell())._id;
  authority.rejections.push([10_015, 10_242]);
  const made = await client.receipts.create({ sale_id });
  expect(made).toMatchObject({
    voucher_number: null,
    authorization: {
      status: 'rejected',
      cae: null,
      observations: [
        {
          code: 10_015,
          kind: 'observation',
          field: '/customer_id',
          fix: expect.stringContaining('document'),
        },
        { code: 10_242, field: '/customer_vat_condition', fix: expect.any(String) },
        { code: 41, kind: 'event' },
      ],
    },
  });
  expect((await client.sales.get(sale_id)).invoice_id).toBeNull();
  const elsewhere = await client.receipts.create({ items: [item], sale_point: 7 });
  expect(elsewhere.authorization).toMatchObject({
    status: 'rejected',
    observations: [{ code: 11_002, kind: 'error', field: '/sale_point' }],
  });
  expect((await client.receipts.create({ sale_id })).voucher_number).toBe(1);
});

describe('the login', () => {
  const logins = (since: number) => authority.calls.slice(since).filter((call) => call === 'loginCms').length;

  test('is shared by concurrent series, stored encrypted, and renewed when the ticket expires', async () => {
    const { client, id } = await shop();
    const before = authority.calls.length;
    const made = await Promise.all(
      [1, 2].map((sale_point) => client.receipts.create({ items: [item], sale_point })),
    );
    expect(made.map(({ voucher_number }) => voucher_number)).toEqual([1, 1]);
    expect(logins(before)).toBe(1);
    const { rows } = await sql<{ ticket: string }>`
      select ticket from authority_tickets where account_id = ${id}`.execute(service.database.of(id));
    expect(rows[0]?.ticket).toMatch(/^v1\./);
    now = minutes(11 * 60);
    expect((await client.receipts.create({ items: [item] })).voucher_number).toBe(2);
    expect(logins(before)).toBe(1);
    now = minutes(61);
    expect((await client.receipts.create({ items: [item] })).voucher_number).toBe(3);
    expect(logins(before)).toBe(2);
  });

  test('is repeated once if the authority rejects an old ticket', async () => {
    const { client } = await shop();
    await client.receipts.create({ items: [item] });
    now = minutes(30);
    authority.rejectTickets();
    const before = authority.calls.length;
    expect((await client.receipts.create({ items: [item] })).voucher_number).toBe(2);
    expect(logins(before)).toBe(1);
  });

  test.each([
    ['coe.notAuthorized', 'Administrador de Relaciones'],
    ['coe.alreadyAuthenticated', 'after a few minutes'],
    ['cms.cert.untrusted', 'another environment'],
    ['wsaa.unavailable', 'As the manual has it'],
  ])('that fails with %s leaves the receipt waiting and says why', async (code, said) => {
    const { client } = await shop();
    authority.loginFault = code;
    const before = authority.calls.length;
    const { _id, authorization } = await client.receipts.create({ items: [item] });
    expect(authorization).toMatchObject({ status: 'not_requested', waiting: { attempts: 1 } });
    expect(authorization.waiting?.last_error).toContain(code);
    expect(authorization.waiting?.last_error).toContain(said);
    // Another series does not sign in either, within the minute that the authority requires.
    await client.receipts.create({ items: [item], sale_point: 2 });
    expect(logins(before)).toBe(1);
    authority.loginFault = undefined;
    now = minutes(2);
    expect((await client.receipts.create({ items: [item] })).voucher_number).toBe(2);
    expect((await client.receipts.get(_id)).voucher_number).toBe(1);
  });

  test('requires a certificate of the authority', async () => {
    const { client, cuit } = await shop();
    const foreign = testIssuer().issue({ cuit, until: new Date('2030-01-01') });
    await client.billingSystems.update('arca', foreign);
    const { authorization } = await client.receipts.create({ items: [item] });
    expect(authorization.waiting?.last_error).toContain('cms.cert.untrusted');
  });
});

test('24 concurrent receipts at one sale point with randomly lost responses: each number once, each code once', async () => {
  const { client, vouchers } = await shop();
  const random = randomIntegers(20_261_122);
  const ways: (Mishap | undefined)[] = ['reset-before', 'reset-after', 'malformed-after', 'html-500'];
  const some = (oneIn: number) =>
    Array.from({ length: 200 }, () =>
      random(1, oneIn) === 1 ? ways[random(0, ways.length - 1)] : undefined,
    );
  fails('FECAESolicitar', ...some(3));
  fails('FECompConsultar', ...some(6));
  fails('FECompUltimoAutorizado', ...some(20));
  const made = await Promise.all(Array.from({ length: 24 }, () => client.receipts.create({ items: [item] })));
  const ids = made.map(({ _id }) => _id);
  let receipts: Receipt[] = made;
  // The waiting ones are retried, each time a minute later by the shop's clock.
  for (let turn = 0; turn < 60; turn++) {
    if (receipts.every(({ authorization }) => authorization.status === 'authorized')) break;
    now = minutes(1);
    const more = await client.receipts.create({ items: [item] });
    ids.push(more._id);
    receipts = await Promise.all(ids.map((id) => client.receipts.get(id)));
  }
  const numbers = receipts.map(({ voucher_number }) => voucher_number ?? 0).sort((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
  expect(new Set(receipts.map(({ authorization }) => authorization.cae)).size).toBe(ids.length);
  const known = new Map(vouchers().map(({ number, cae }) => [number, cae]));
  expect([known.size, vouchers().length]).toEqual([ids.length, ids.length]);
  for (const receipt of receipts)
    expect(receipt.authorization.cae).toBe(known.get(receipt.voucher_number ?? 0));
  // Failed attempts are logged, without the content of the request.
  const log = service.log.join();
  expect(log).toContain('A receipt is still waiting for the tax authority.');
  for (const secret of ['Envelope', '<Token>', 'token 1', 'sign+/']) expect(log).not.toContain(secret);
});

test('a receipt waits without a code while the authority is down', async () => {
  const nowhere = await started(60, { arcaTestingLoginUrl: 'http://127.0.0.1:9/' });
  const { client } = await shop(nowhere);
  const made = await client.receipts.create({ items: [item] });
  expect(made).toMatchObject({
    voucher_number: null,
    authorization: {
      status: 'not_requested',
      cae: null,
      simulated: false,
      waiting: { last_error: 'The tax authority could not be reached (ECONNREFUSED).' },
    },
  });
});

describe('verification', () => {
  const delegated = async ({ client }: Shop, cuit: string) =>
    (await client.billingSystems.verifyTaxDelegation({ cuit })) as object;
  const points = async ({ client }: Shop, sale_point: number) =>
    (await client.billingSystems.verifySalePoint({ sale_point })) as object;

  test('uses the authority if it responds', async () => {
    const own = await shop();
    const [reached, unknown] = [nextCuit(), nextCuit()];
    authority.delegations.add(reached);
    authority.salePoints = [{ number: 1 }, { number: 3, blocked: true }, { number: 4, closed: '20260101' }];
    const online = { mode: 'online' };
    expect(await delegated(own, own.cuit)).toMatchObject({ is_delegated: true, ...online });
    expect(await delegated(own, reached)).toMatchObject({ is_delegated: true, ...online });
    expect(await delegated(own, unknown)).toMatchObject({
      is_delegated: false,
      ...online,
      message: expect.stringContaining('lista de relaciones'),
    });
    const valid = { is_valid: true, type: 'web_service', enabled_for_web_service: true };
    expect(await points(own, 1)).toMatchObject({ ...valid, ...online });
    for (const closed of [3, 4])
      expect(await points(own, closed)).toMatchObject({ is_valid: false, ...online });
    expect(await points(own, 2)).toMatchObject({ is_valid: false, type: null, ...online });
  });

  test('uses the configuration if the authority does not respond, and says so', async () => {
    const own = await shop();
    authority.loginFault = 'wsaa.unavailable';
    const offline = { mode: 'offline', message: expect.stringContaining('wsaa.unavailable') };
    expect(await delegated(own, own.cuit)).toMatchObject({ is_delegated: true, ...offline });
    expect(await points(own, 1)).toMatchObject({ is_valid: true, ...offline });
    expect(await points(own, 9)).toMatchObject({ is_valid: false, ...offline });
  });
});
