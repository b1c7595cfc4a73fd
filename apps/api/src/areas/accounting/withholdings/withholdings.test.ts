/** Withholdings and perceptions: regimes, calculation, certificates and the return of a month (Reference 4.7, Decision N56). */
import { readFileSync } from 'node:fs';
import type {
  Withholding,
  WithholdingCertificate,
  WithholdingDeclaration,
  WithholdingRegime,
} from '@mostrador/types';
import { sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { type AnyPage, type AnyRecord, apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { operationsOf } from '../../../testing/standard/operations.ts';
import { stored } from '../../../testing/stored.ts';
import { unknownId } from '../../../testing/unknown-id.ts';
import { findings } from '../../checks.ts';
import { sicoreLines } from './sicore.ts';

const now = new Date('2026-10-31T20:20:00.000Z');
const service = await startTestService({ clock: () => now });
const base = '/api/v1/accounting/retenciones-percepciones';
const cuit = '30-70308853-4';
const bank = { cuit: '30-50001091-2', name: 'Banco' };
const given = { number: '00081-00044120', date: '2026-10-30', agent: bank, amount: 450 };
const payment = { regime_code: '78', supplier_cuit: cuit, amount: 300_000, date: '2026-10-22' };

type Regime = WithholdingRegime & AnyRecord;
type Applied = Withholding & AnyRecord;

async function shop({ agent = true } = {}) {
  const account = await service.account();
  const api = apiOf(service.baseUrl, await account.token());
  await api.put('/api/v1/iva/config/', { cuit: '27-84406118-3' });
  if (agent) await api.put(`${base}/config/`, { is_withholding_agent: true });
  const apply = (members: object = {}, headers = {}) =>
    api.post<Applied>(`${base}/retenciones/apply/`, { ...payment, ...members }, headers);
  const calculate = (members: object = {}) =>
    api.post<Applied>(`${base}/retenciones/calculate/`, { ...payment, ...members });
  return { account, api, apply, calculate };
}

await operationsOf({
  service,
  prepare: async (api) => {
    await api.withholdings.updateConfig({ is_withholding_agent: true });
    const { certificate_id } = await api.withholdings.apply({ ...payment, supplier_cuit: '20-12345678-6' });
    return certificate_id ?? '';
  },
  nothing: unknownId,
  statuses: {
    getWithholdingConfig: [200],
    updateWithholdingConfig: [200, 412, 422],
    listWithholdingRegimes: [200],
    createWithholdingRegime: [201, 422],
    listWithholdings: [200],
    calculateWithholding: [200, 422],
    applyWithholding: [201, 422],
    listPerceptions: [200],
    calculatePerception: [200, 422],
    listWithholdingCertificates: [200],
    createWithholdingCertificate: [201, 422],
    getWithholdingCertificatePdf: [200, 304, 404],
    getWithholdingDeclaration: [200, 400],
  },
  calls: ({ withholdings: api }, certificate) => [
    () => api.getConfig(),
    () => api.updateConfig({ certificate_prefix: '0001-2026', colour: 'red' } as never),
    () => api.updateConfig({ rounding: 0 }),
    () => api.updateConfig({}, { ifMatch: '"9"' }),
    () => api.updateConfig({ is_perception_agent: true, taxes: [{ tax: 'iva', regime_code: '2408' }] }),
    () => api.listRegimes(),
    () => api.createRegime({ code: 'SF-01', name: 'Santa Fe', rate: 2.5, colour: 'red' } as never),
    () => api.createRegime({ code: '', name: 'Santa Fe', rate: 2.5 }),
    () => api.calculate(payment),
    () => api.calculate({ ...payment, amount: 0 }),
    () => api.apply(payment),
    () => api.apply({ ...payment, amount: 5, supplier_cuit: '23-11111111-0', regime_code: '9' }),
    () => api.list(),
    () => api.calculatePerception({ regime_code: '2408', amount: 100 }),
    () => api.calculatePerception({ regime_code: '2408', amount: 100, customer_id: unknownId }),
    () => api.createCertificate({ ...given, kind: 'percepcion', tax: 'iva', regime_code: '2408' }),
    () => api.createCertificate({ ...given, agent: { cuit: '1' } }),
    () => api.listPerceptions(),
    () => api.listCertificates(),
    () => api.getCertificatePdf(certificate),
    () => api.getCertificatePdf(certificate, { headers: { 'If-None-Match': '*' } }),
    () => api.getCertificatePdf(unknownId),
    () => api.getDeclaration('2026-10'),
    () => api.getDeclaration('10'),
  ],
});

describe('the settings', () => {
  test('add the statutory regimes once when the account becomes an agent', async () => {
    const { api } = await shop({ agent: false });
    await api.post(`${base}/regimes/`, { code: '78', name: 'El nuestro', rate: 3 });
    const total = async () => (await api.get<AnyPage>(`${base}/regimes/?per_page=1`)).data.total;
    expect(await total()).toBe(1);
    await api.put(`${base}/config/`, { is_withholding_agent: true });
    expect(await total()).toBe(33);
    await api.put(`${base}/config/`, { is_withholding_agent: false });
    await api.put(`${base}/config/`, { is_withholding_agent: true, is_perception_agent: true });
    expect(await total()).toBe(34);
    const names = (await api.get<AnyPage>(`${base}/regimes/?code=78`)).data.items.map(({ name }) => name);
    expect(names).toEqual(['El nuestro']);
  });

  test('set the next certificate number, which never decreases', async () => {
    const { api, apply } = await shop();
    await api.put(`${base}/config/`, { certificate_prefix: '0001-2026', next_certificate_number: 7 });
    expect((await apply()).data.certificate_number).toBe('0001-2026-00000007');
    const { data } = await api.get(`${base}/config/`);
    expect(data).toMatchObject({ certificate_prefix: '0001-2026', next_certificate_number: 8 });
    expect(await api.put(`${base}/config/`, { next_certificate_number: 7 })).toMatchObject({
      status: 422,
      errors: [{ pointer: '/next_certificate_number', code: 'too_low', minimum: 8 }],
    });
    const other = await api.put(`${base}/config/`, { certificate_prefix: '0002' });
    expect(other.data.next_certificate_number).toBe(1);
  });

  test.each([
    [{ rounding: 0 }, '/rounding', 'too_low'],
    [{ rounding: 101 }, '/rounding', 'too_high'],
    [{ certificate_prefix: '' }, '/certificate_prefix', 'invalid_format'],
    [{ next_certificate_number: 100_000_000 }, '/next_certificate_number', 'too_high'],
    [{ next_certificate_number: 0 }, '/next_certificate_number', 'too_low'],
    [{ taxes: [{ tax: 'iva' }] }, '/taxes/0/regime_code', 'required'],
    [{ taxes: [{ tax: 'iva', regime_code: '' }] }, '/taxes/0/regime_code', 'too_short'],
    [{ is_withholding_agent: null }, '/is_withholding_agent', 'invalid_type'],
  ])('are not %j', async (sent, pointer, code) => {
    const { api } = await shop({ agent: false });
    expect(await api.put(`${base}/config/`, sent)).toMatchObject({
      status: 422,
      errors: [{ pointer, code }],
    });
  });
});

describe('a regime', () => {
  test.each<[object, string, string]>([
    [{ code: ' ' }, '/code', 'too_short'],
    [{ name: 'x'.repeat(201) }, '/name', 'too_long'],
    [{ rate: -0.01 }, '/rate', 'too_low'],
    [{ rate: 100.01 }, '/rate', 'too_high'],
    [{ rate_unregistered: 101 }, '/rate_unregistered', 'too_high'],
    [{ minimum_amount: -1 }, '/minimum_amount', 'too_low'],
    [{ valid_from: '2026-02-01', valid_to: '2026-01-31' }, '/valid_to', 'too_low'],
    [{ scale: [{ from: 5, to: 5 }] }, '/scale/0/to', 'too_low'],
    [{ scale: [{ rate: 101 }] }, '/scale/0/rate', 'too_high'],
    [{ kind: 'both' }, '/kind', 'invalid_enum'],
  ])('is not %j', async (members, pointer, code) => {
    const { api } = await shop({ agent: false });
    const sent = { code: 'SF-01', name: 'Santa Fe', rate: 2.5, ...members };
    expect(await api.post(`${base}/regimes/`, sent)).toMatchObject({
      status: 422,
      errors: [{ pointer, code }],
    });
  });

  test('counts while it is in force, and can be filtered', async () => {
    const { api, calculate } = await shop({ agent: false });
    const made = async (members: object) =>
      (await api.post<Regime>(`${base}/regimes/`, { code: 'X', name: 'Ñandú', rate: 1, ...members })).data;
    await made({ rate: 1, valid_to: '2026-06-30' });
    const later = await made({ rate: 2, valid_from: '2026-07-01', tax: 'iibb', jurisdiction: 'AR-S' });
    expect(later.warnings).toMatchObject([{ code: 'duplicate', field: 'code' }]);
    const at = async (date: string) => (await calculate({ regime_code: 'X', date })).data.rate;
    expect([await at('2026-06-30'), await at('2026-07-01')]).toEqual([1, 2]);
    await made({ code: 'Y', is_active: false });
    expect(await calculate({ regime_code: 'Y' })).toMatchObject({
      status: 422,
      errors: [{ pointer: '/regime_code' }],
    });
    const codes = async (query: string) =>
      (await api.get<AnyPage>(`${base}/regimes/?${query}`)).data.items.map(({ code }) => code);
    expect(await codes('is_active=true&tax=iibb&jurisdiction=AR-S')).toEqual(['X']);
    expect(await codes('search=nandu&sort=code&sort_dir=asc')).toEqual(['X', 'X', 'Y']);
  });
});

describe('a withholding', () => {
  test('adds up the payments of the month, and certificates are numbered without gaps', async () => {
    const { api, apply } = await shop();
    const supplier = await api.post('/api/v1/suppliers/', { name: 'Herramientas del Sur', tax_id: cuit });
    const amounts = [148_202.62, 95_916.33, 74_140.48];
    const found: Applied[] = [];
    for (const amount of amounts) found.push((await apply({ amount, supplier_id: supplier.data._id })).data);
    expect(found.map(({ amount }) => amount)).toEqual([0, 402.38, 1482.81]);
    expect(found.map(({ certificate_number }) => certificate_number)).toEqual([
      null,
      '0001-00000001',
      '0001-00000002',
    ]);
    expect(found[2]).toMatchObject({
      agent: { cuit: '27-84406118-3', name: 'Bicicletería El Piñón' },
      subject: { cuit, name: 'Herramientas del Sur' },
      accumulated_amount: 244_118.95,
      accumulated_withheld: 402.38,
    });
    expect((await apply({ date: '2026-11-02' })).data.accumulated_amount).toBe(0);
    expect((await apply({ supplier_cuit: '20-12345678-6' })).data.accumulated_amount).toBe(0);
  });

  test('counts both of two concurrent payments', async () => {
    const { apply } = await shop();
    const found = await Promise.all([apply(), apply(), apply()]);
    const amounts = found.map(({ data }) => data.amount).sort((one, other) => one - other);
    expect(amounts).toEqual([1520, 6000, 6000]);
    expect(new Set(found.map(({ data }) => data.certificate_number)).size).toBe(3);
  });

  test.each<[object, string, string]>([
    [{ regime_code: undefined }, '/regime_code', 'required'],
    [{ regime_code: '2408' }, '/regime_code', 'invalid_reference'],
    [{ regime_code: undefined, regime_id: unknownId }, '/regime_id', 'invalid_reference'],
    [{ supplier_cuit: undefined }, '/supplier_cuit', 'required'],
    [{ supplier_cuit: '30-70308853-5' }, '/supplier_cuit', 'invalid_format'],
    [{ supplier_id: unknownId }, '/supplier_id', 'invalid_reference'],
    [{ amount: 0 }, '/amount', 'too_low'],
    [{ date: '2026-02-30' }, '/date', 'invalid_format'],
    [{ registration: 'maybe' }, '/registration', 'invalid_enum'],
  ])('of %j is rejected', async (members, pointer, code) => {
    const { account, apply } = await shop();
    const before = await stored(service.database, account.id);
    expect(await apply(members)).toMatchObject({ status: 422, errors: [{ pointer, code }] });
    expect(await stored(service.database, account.id)).toEqual(before);
  });

  test('is idempotent and audited', async () => {
    const { account, api, apply } = await shop();
    const key = { 'idempotency-key': 'apply' };
    const first = await apply({}, key);
    expect((await apply({}, key)).data).toEqual(first.data);
    expect((await api.get<AnyPage>(`${base}/retenciones/`)).data.total).toBe(1);
    const { rows } = await sql<{ entity_id: string }>`
      select entity_id from audit_log where account_id = ${account.id}
        and entity_type in ('withholding', 'withholding_certificate') order by id`.execute(
      service.database.everything,
    );
    expect(rows.map(({ entity_id }) => entity_id)).toEqual([first.data._id, first.data.certificate_id]);
    expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
  });

  test('warns if the account is not an agent or has no CUIT', async () => {
    const account = await service.account();
    const api = apiOf(service.baseUrl, await account.token());
    await api.post(`${base}/regimes/`, { code: '78', name: 'Bienes', rate: 2 });
    const { data } = await api.post<Applied>(`${base}/retenciones/apply/`, {
      ...payment,
      journal_entry_id: 'x',
    });
    expect(data.warnings?.map(({ code }) => code)).toEqual([
      'not_an_agent',
      'missing_cuit',
      'unknown_reference',
    ]);
  });
});

test('a list is filtered and sorted', async () => {
  const { api, apply } = await shop();
  const [first, second] = [
    await apply(),
    await apply({ regime_code: '94', date: '2026-10-25', payment_reference: 'TRF-9' }),
  ];
  const ids = async (query: string) =>
    (await api.get<AnyPage>(`${base}/retenciones/?${query}`)).data.items.map(({ _id }) => _id);
  const [one, other] = [first.data._id, second.data._id];
  expect(await ids('')).toEqual([other, one]);
  expect(await ids('sort=amount&sort_dir=asc')).toEqual([one, other]);
  expect(await ids(`regime_id=${second.data.regime._id}&tax=ganancias`)).toEqual([other]);
  expect(await ids(`certificate_id=${first.data.certificate_id}`)).toEqual([one]);
  expect(await ids('date_to=2026-10-22')).toEqual([one]);
  expect(await ids('search=trf-9')).toEqual([other]);
  expect(await ids('supplier_id=x')).toEqual([]);
});

describe('a certificate', () => {
  test('that the account received counts in the VAT summary, but not in the withholding return', async () => {
    const { api } = await shop();
    const own = { kind: 'percepcion', tax: 'iva', regime_code: '2408', base: 15_000, rate: 3 };
    const { data } = await api.post<WithholdingCertificate & AnyRecord>(`${base}/certificates/`, {
      ...given,
      ...own,
    });
    expect(data).toMatchObject({
      subject: { cuit: '27-84406118-3' },
      warnings: [{ code: 'unknown_reference' }],
    });
    expect((await api.get<AnyPage>(`${base}/percepciones/`)).data.items).toMatchObject([
      {
        _id: data.withholding_id,
        amount: 450,
        agent: bank,
        detail: '15000 x 3 % = 450.',
        certificate_id: data._id,
      },
    ]);
    expect((await api.get('/api/v1/iva/summary/2026-10/')).data).toMatchObject({
      perceptions_suffered: 450,
      balance_in_favor: 450,
    });
    expect((await api.get(`${base}/ddjj/2026-10/`)).data).toMatchObject({
      percepciones: [],
      totals: { count: 0 },
    });
  });

  test.each<[object, string, string]>([
    [{ number: '' }, '/number', 'too_short'],
    [{ agent: { cuit: '30-71234567-8' } }, '/agent/cuit', 'invalid_format'],
    [{ agent: {} }, '/agent/cuit', 'required'],
    [{ subject: { cuit: 'x' } }, '/subject/cuit', 'invalid_format'],
    [{ amount: 0 }, '/amount', 'too_low'],
    [{ agent: { cuit: '27-84406118-3' } }, '/subject', 'required'],
  ])('is not %j', async (members, pointer, code) => {
    const { api } = await shop({ agent: false });
    expect(await api.post(`${base}/certificates/`, { ...given, ...members })).toMatchObject({
      status: 422,
      errors: [{ pointer, code }],
    });
  });

  test('is printed with the same bytes each time', async () => {
    const { api, apply } = await shop();
    const { data } = await apply({ payment_reference: 'TRF-9011384' });
    const path = `${base}/certificates/${data.certificate_id}/pdf/`;
    const first = await api.get<{ content: string; filename: string; sha256: string }>(path);
    expect((await api.get(path)).data).toEqual(first.data);
    expect(first.data.filename).toBe('certificado-0001-00000001.pdf');
    const text = await pdfText(Buffer.from(first.data.content, 'base64'));
    for (const part of [
      'Certificado de retención',
      'CUIT 30-70308853-4',
      '1.520,00',
      '76.000,00',
      'TRF-9011384',
      '22/10/2026',
    ])
      expect(text).toContain(part);
  });
});

async function pdfText(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: true });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

describe('the return of a month', () => {
  test("has the account's withholdings, with their totals and file", async () => {
    const { api, apply } = await shop();
    await apply();
    await apply({ amount: 100 });
    await apply({ regime_code: '94', date: '2026-10-01', registration: 'unregistered' });
    await apply({ date: '2026-11-01' });
    const { data } = await api.get<WithholdingDeclaration & AnyRecord>(`${base}/ddjj/2026-10/`);
    expect(data.retenciones.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-10-01', 84_000],
      ['2026-10-22', 1520],
    ]);
    expect(data.totals).toEqual({
      by_tax: [{ tax: 'ganancias', count: 2, amount: 85_520 }],
      by_regime: [
        expect.objectContaining({ regime_code: '94', count: 1, amount: 84_000 }),
        expect.objectContaining({ regime_code: '78', count: 1, amount: 1520 }),
      ],
      count: 2,
      amount: 85_520,
    });
    const lines = data.export.content.split('\r\n');
    expect(lines.map(({ length }) => length)).toEqual([198, 198, 0]);
    expect(lines[0]?.slice(76, 78)).toBe('02');
  });

  test('produces the sample file', () => {
    const golden = readFileSync(new URL('golden/sicore.txt', import.meta.url), 'latin1');
    const withholding = {
      date: '2026-10-15',
      kind: 'retencion' as const,
      regime: { tax: 'ganancias' as const, code: '94' },
      gross_amount: 121_000,
      taxable_base: 32_830,
      amount: 656.6,
      subject: { cuit: '30-70308853-4' },
      payment_reference: '123',
      certificate_number: '2026-0000000001',
    };
    const rules = { decimals: 'comma' as const, taxes: { ganancias: '217' } };
    const [line] = sicoreLines([{ withholding, registration: 'registered' }], rules);
    expect(`${line}\r\n`).toBe(golden);
  });
});

test('another account neither sees nor counts it', async () => {
  const [ours, theirs] = [await shop(), await shop()];
  const { data } = await ours.apply();
  await ours.api.post(`${base}/certificates/`, { ...given, tax: 'iva' });
  const before = await stored(service.database, ours.account.id);
  const { api, calculate, apply } = theirs;
  expect((await api.get(`${base}/certificates/${data.certificate_id}/pdf/`)).status).toBe(404);
  expect(await calculate({ regime_code: undefined, regime_id: data.regime._id })).toMatchObject({
    status: 422,
  });
  expect((await calculate()).data.accumulated_amount).toBe(0);
  for (const list of ['retenciones', 'percepciones', 'certificates'])
    expect((await api.get<AnyPage>(`${base}/${list}/`)).data.total).toBe(0);
  expect((await api.get(`${base}/ddjj/2026-10/`)).data.totals).toMatchObject({ count: 0 });
  expect((await api.get('/api/v1/iva/summary/2026-10/')).data.withholdings_suffered).toBe(0);
  expect((await apply()).data.certificate_number).toBe('0001-00000001');
  expect(await stored(service.database, ours.account.id)).toEqual(before);
});
