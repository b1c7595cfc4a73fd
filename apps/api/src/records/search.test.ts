/** Common list filters (Decision N61): words, IDs, days and moments. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';

let now = new Date('2026-10-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const api = apiOf(service.baseUrl, await service.token());

async function made(base: string, members: object): Promise<string> {
  const { status, data } = await api.post(`${base}/`, members);
  expect(status).toBe(201);
  return data._id;
}

async function names(path: string, query: Record<string, string>, from = api): Promise<unknown[]> {
  const { status, data } = await from.get<AnyPage>(`${path}/list/?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return data.items.map(({ name }) => name);
}

describe('search', () => {
  const base = '/api/v1/products';
  beforeAll(async () => {
    const products = [
      { name: 'Cámara 29" reforzada', sku: 'CAM-29', barcode: '7790001234567' },
      { name: 'Cubierta 29"', sku: 'CUB-29', description: 'Para rodado ancho, 100% nylon' },
      { name: 'Piñón 7_velocidades', sku: 'PIN\\7', description: 'El piñón de la casa' },
      { name: 'STRASSE', sku: 'x' },
    ];
    for (const product of products) await made(base, { ...product, base_price: 1 });
  });

  test.each([
    ['camara', ['Cámara 29" reforzada']],
    ['CÁMARA', ['Cámara 29" reforzada']],
    ['cámara', ['Cámara 29" reforzada']],
    ['29', ['Cubierta 29"', 'Cámara 29" reforzada']],
    ['29"', ['Cubierta 29"', 'Cámara 29" reforzada']],
    ['reforzada 29', ['Cámara 29" reforzada']],
    ['  29   reforz ', ['Cámara 29" reforzada']],
    ['29 piñon', []],
    ['cam-29', ['Cámara 29" reforzada']],
    ['7790001', ['Cámara 29" reforzada']],
    ['ancho', ['Cubierta 29"']],
    ['pinon', ['Piñón 7_velocidades']],
    ['PIÑÓN casa', ['Piñón 7_velocidades']],
    ['%', ['Cubierta 29"']],
    ['100%', ['Cubierta 29"']],
    ['7_', ['Piñón 7_velocidades']],
    ['7%v', []],
    ['_', ['Piñón 7_velocidades']],
    ['pin\\7', ['Piñón 7_velocidades']],
    ['\\', ['Piñón 7_velocidades']],
    ["'; drop table products; --", []],
    ['', ['STRASSE', 'Piñón 7_velocidades', 'Cubierta 29"', 'Cámara 29" reforzada']],
    ['   ', ['STRASSE', 'Piñón 7_velocidades', 'Cubierta 29"', 'Cámara 29" reforzada']],
  ])('for %j finds %j', async (search, want) => {
    expect(await names(base, { search })).toEqual(want);
    expect(await names(base, { q: search })).toEqual(want);
  });

  test('finds the current text of a record, not an earlier one', async () => {
    const id = await made(base, { name: 'Farol', base_price: 1 });
    await api.put(`${base}/${id}/`, { name: 'Linterna' });
    expect(await names(base, { search: 'farol' })).toEqual([]);
    expect(await names(base, { search: 'linterna' })).toEqual(['Linterna']);
    await api.delete(`${base}/${id}/`);
    expect(await names(base, { search: 'linterna' })).toEqual([]);
  });

  test.each([
    ['/api/v1/services', { name: 'a', description: 'Centrado de ruedas' }, 'centrado'],
    ['/api/v1/rentals', { name: 'a', description: 'Bicicleta de paseo' }, 'paseo'],
    ['/api/v1/rentals', { name: 'a', location: 'Depósito Once' }, 'deposito once'],
    ['/api/v1/categories', { name: 'a', slug: 'luces-y-faros' }, 'faros'],
    ['/api/v1/categories', { name: 'a', description: 'Señales' }, 'senales'],
    ['/api/v1/products/options', { name: 'a', option_type: 'color', display_name: 'Matiz' }, 'matiz'],
    ['/api/v1/products/options', { name: 'a', option_type: 'color', description: 'Tono' }, 'tono'],
    ['/api/v1/products/pricing-profiles', { name: 'Mayorista' }, 'mayor'],
    ['/api/v1/promotions', { name: 'a', promotion_type: 'bundle', description: 'Invierno' }, 'invierno'],
  ])('of %s looks into %j', async (path, members, search) => {
    await made(path, members);
    expect(await names(path, { search })).toEqual([members.name]);
  });
});

describe('limits of a search', () => {
  const products = '/api/v1/products';
  const search = (text: string) => api.get<AnyPage>(`${products}/list/?search=${encodeURIComponent(text)}`);

  test.each([
    ['words', Array.from({ length: 11 }, (_, index) => `w${index}`).join(' ')],
    ['characters', 'a'.repeat(201)],
  ])('of too many %s is rejected', async (_, text) => {
    const { status, code, errors } = await search(text);
    expect([status, code, errors[0]?.field]).toEqual([400, 'invalid_parameter', 'search']);
  });

  test.each([
    ['words', Array.from({ length: 10 }, (_, index) => `w${index}`).join(' ')],
    ['characters', 'a'.repeat(200)],
    ['repetitions', 'ab '.repeat(60)],
  ])('of the maximum %s is accepted', async (_, text) => {
    expect((await search(text)).status).toBe(200);
  });

  test('does not cover the end of a very long text', async () => {
    const description = `${'a'.repeat(3_000)} findme`;
    await made(products, { name: 'Largo', base_price: 1, description });
    expect(await names(products, { search: 'largo' })).toEqual(['Largo']);
    expect(await names(products, { search: 'findme' })).toEqual([]);
  });
});

describe('ids', () => {
  const base = '/api/v1/services';
  test('limit the list to existing records, in the order of the list', async () => {
    const ids = [
      await made(base, { name: 'uno' }),
      await made(base, { name: 'dos' }),
      await made(base, { name: 'tres' }),
    ];
    const [one = '', , three = ''] = ids;
    expect(await names(base, { ids: `${one},${three},${one},nonsense` })).toEqual(['tres', 'uno']);
    expect(await names(base, { ids: `${one},${three}`, search: 'uno' })).toEqual(['uno']);
    expect(await names(base, { ids: '6f00000000000000000000ff' })).toEqual([]);
    expect(await names(base, { ids: '' })).toEqual([]);
  });
});

describe('days and moments', () => {
  const base = '/api/v1/rentals/';
  const path = '/api/v1/rentals';
  beforeAll(async () => {
    for (const moment of [
      '2026-09-01T02:59:59.999Z',
      '2026-09-01T03:00:00.000Z',
      '2026-09-02T02:59:59.999Z',
      '2026-09-02T03:00:00.000Z',
    ]) {
      now = new Date(moment);
      await api.post(base, { name: moment.slice(8, 13), tags: ['day'] });
    }
    now = new Date('2026-10-01T12:00:00.000Z');
  });

  /** 02:59Z of the 1st is still August in Buenos Aires, 02:59Z of the 2nd is still the 1st. */
  test.each([
    [{ created_from: '2026-09-01' }, ['02T03', '02T02', '01T03']],
    [{ created_from: '2026-09-02' }, ['02T03']],
    [{ created_to: '2026-08-31' }, ['01T02']],
    [{ created_to: '2026-09-01' }, ['02T02', '01T03', '01T02']],
    [{ created_from: '2026-09-01', created_to: '2026-09-01' }, ['02T02', '01T03']],
    [{ created_from: '2026-09-01T03:00:00Z' }, ['02T03', '02T02', '01T03']],
    [{ created_from: '2026-09-01T03:00:00.001Z' }, ['02T03', '02T02']],
    [{ created_from: '2026-09-01T00:00:00-03:00' }, ['02T03', '02T02', '01T03']],
    [{ created_to: '2026-09-01T03:00:00Z' }, ['01T03', '01T02']],
    [{ created_to: '2026-09-01T02:59:59Z' }, []],
    [{ created_from: '2026-09-02', created_to: '2026-09-01' }, []],
    [{ created_from: '0001-01-01', created_to: '9999-12-31' }, ['02T03', '02T02', '01T03', '01T02']],
    [{ updated_since: '2026-09-02T03:00:00.000Z' }, ['02T03']],
    [{ updated_since: '2026-09-02' }, ['02T03']],
  ])('%j gives %j', async (query, want) => {
    expect(await names(path, { ...query, tags: 'day' })).toEqual(want);
  });

  test('days are in the time zone of the account, also at clock changes', async () => {
    const account = await service.account();
    const timezone = 'Europe/Madrid';
    await sql`update accounts set timezone = ${timezone} where id = ${account.id}`.execute(
      service.database.of(account.id),
    );
    const madrid = apiOf(service.baseUrl, await account.token());
    for (const moment of [
      '2026-10-24T21:59:00Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T22:59:00Z',
      '2026-10-25T23:00:00Z',
    ]) {
      now = new Date(moment);
      await madrid.post(base, { name: moment.slice(8, 16) });
    }
    const day = { created_from: '2026-10-25', created_to: '2026-10-25' };
    expect(await names(path, day, madrid)).toEqual(['25T22:59', '24T22:00']);
  });

  test('updated_since finds records changed after their creation', async () => {
    now = new Date('2026-10-28T12:00:00.000Z');
    const { data } = await api.get<AnyPage>('/api/v1/rentals/list/?search=01T02');
    await api.put(`${base}${data.items[0]?._id}/`, { location: 'Local' });
    expect(await names(path, { updated_since: '2026-10-28T12:00:00Z' })).toEqual(['01T02']);
    expect(await names(path, { updated_since: '2026-10-28T12:00:00.001Z' })).toEqual([]);
  });
});
