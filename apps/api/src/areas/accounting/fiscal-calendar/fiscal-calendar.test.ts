/** The fiscal calendar: published due dates, loading it once, lists, and completing deadlines. */
import { describe, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { dueDays } from './deadline-rules.ts';

const company = (digit: number) => ({
  cuit: `3000000000${digit}`,
  condition: 'responsable_inscripto' as const,
});
const person = (digit: number) => ({
  cuit: `2000000000${digit}`,
  condition: 'responsable_inscripto' as const,
});

/** Returns the due dates of `tax` in a month, by last digit. */
function days(of: typeof person, tax: string, month: string): string[] {
  const due = Array.from({ length: 10 }, (_, digit) =>
    dueDays({ year: Number(month.slice(0, 4)), ...of(digit), fiscalYearEndMonth: 12 }).find(
      (day) => day.tax === tax && day.due_date.startsWith(month),
    ),
  );
  return [...new Set(due.map((day) => day?.due_date.slice(8) ?? ''))];
}

describe('the published due dates', () => {
  test.each([
    ['2026-01', '05 06 07', '09 12 13', '19 20 21 22 23'],
    ['2026-03', '05 06 09', '09 10 11', '18 19 20 25 26'],
    ['2026-04', '06 07 08', '09 10 13', '20 21 22 23 24'],
    ['2025-10', '06 07 08', '09 13 14', '20 21 22 23 24'],
  ])('%s', (month, autonomos, suss, iva) => {
    expect(days(person, 'autonomos', month).join(' ')).toBe(autonomos);
    expect(days(company, 'suss', month).join(' ')).toBe(suss);
    expect(days(person, 'iva', month).join(' ')).toBe(iva);
  });

  test('deadlines depend on the taxpayer', () => {
    const taxes = (of: object) => [
      ...new Set(dueDays({ year: 2026, ...person(3), fiscalYearEndMonth: 12, ...of }).map(({ tax }) => tax)),
    ];
    expect(taxes({}).sort()).toEqual(['autonomos', 'iva']);
    expect(taxes(company(3)).sort()).toEqual(['ganancias', 'iibb', 'iva', 'suss']);
    expect(taxes({ condition: 'monotributo' })).toEqual(['monotributo']);
  });

  test('the annual return of a company covers the fiscal year that ended five months earlier', () => {
    const annual = (fiscalYearEndMonth: number) =>
      dueDays({ year: 2026, ...company(0), fiscalYearEndMonth }).find(({ form }) => form === '713');
    expect(annual(12)).toMatchObject({ period: '2025', due_date: '2026-05-13' });
    expect(annual(6)).toMatchObject({ period: '2026', due_date: '2026-11-13' });
  });
});

const base = '/api/v1/accounting/fiscal-calendar';
const now = new Date('2026-10-31T15:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const cuit = '27-84406118-3';
const list = async (query: string) => (await api.get<AnyPage>(`${base}/?per_page=100&${query}`)).data.items;

describe('the calendar', () => {
  test('is loaded only once', async () => {
    const body = { year: 2026, cuit };
    const all = await Promise.all(Array.from({ length: 3 }, () => api.post(`${base}/seed/`, body)));
    expect(all.map(({ data }) => data.created).sort()).toEqual([0, 0, 24]);
    expect((await api.post(`${base}/seed/`, body)).data).toMatchObject({
      created: 0,
      skipped: 24,
      year: 2026,
    });
  });

  test.each([
    [{ cuit: '27-84406118-4' }, 'cuit', 'invalid_format'],
    [{}, 'cuit', 'required'],
    [{ cuit, year: 12 }, 'year', 'too_low'],
    [{ cuit, year: 99_999 }, 'year', 'too_high'],
    [{ cuit, tax_condition: 'x' }, 'tax_condition', 'invalid_enum'],
  ])('with %j is rejected at %s', async (body, field, code) => {
    const them = apiOf(service.baseUrl, await service.token());
    const { status, errors } = await them.post(`${base}/seed/`, body);
    expect([status, errors]).toMatchObject([422, [{ field, code }]]);
  });

  test.each([
    ['year=2026', 24],
    ['year=2025', 0],
    ['month=10', 2],
    ['month=10&tax=iva', 1],
    ['tax=iva,autonomos', 24],
    ['status=pending', 24],
    ['status=completed', 0],
    ['jurisdiction=AR', 24],
    ['jurisdiction=AR-S', 0],
    ['source=default', 24],
    ['source=manual', 0],
    ['is_estimate=true', 24],
    ['is_estimate=false', 0],
    ['is_overdue=true', 20],
    ['is_overdue=false', 4],
    ['date_from=2026-11-01&date_to=2026-11-30', 2],
    ['from=2026-12-01', 2],
    ['to=2026-01-31', 2],
    ['search=libro', 12],
    ['updated_since=2026-10-31', 24],
    ['updated_since=2026-11-01', 0],
  ])('a list with %s has %i', async (query, want) => {
    expect(await list(query)).toHaveLength(want);
  });

  test.each(['due_date', 'name', 'tax', 'period', 'created_at', 'updated_at'])(
    'is sorted by %s',
    async (sort) => {
      const up = await list(`sort=${sort}&sort_dir=asc`);
      const values = up.map((item) => String(item[sort]));
      expect(values).toEqual([...values].sort());
      expect((await list(`sort=${sort}`)).map(({ _id }) => _id)).toEqual(up.map(({ _id }) => _id).reverse());
    },
  );

  test('lists the latest first; upcoming deadlines start with overdue ones', async () => {
    expect((await list(''))[0]).toMatchObject({
      due_date: '2026-12-21',
      tax: 'iva',
      days_left: 51,
      is_overdue: false,
    });
    const { data } = await api.get<AnyPage>(`${base}/upcoming/?days=10&per_page=100`);
    expect(data.items).toHaveLength(21);
    expect(data.items[0]).toMatchObject({ due_date: '2026-01-05', is_overdue: true, days_left: -299 });
    expect(data.items.at(-1)).toMatchObject({ due_date: '2026-11-05', days_left: 5 });
  });

  test('a deadline can be completed, and completed again with other notes', async () => {
    const [{ _id = '' } = {}] = await list('month=10&tax=iva');
    const path = `${base}/${_id}/complete/`;
    const done = await api.post(path, {
      completed_at: '2026-10-20T11:00:00-03:00',
      amount: 147_000,
      reference: 'VEP-1',
    });
    expect(done.data).toMatchObject({
      status: 'completed',
      completed_at: '2026-10-20T14:00:00.000Z',
      amount: 147_000,
      reference: 'VEP-1',
      days_left: null,
      is_overdue: false,
    });
    const again = await api.post(path, { notes: 'Pagado por home banking' });
    expect(again.data).toMatchObject({
      amount: 147_000,
      notes: 'Pagado por home banking',
      completed_at: '2026-10-20T14:00:00.000Z',
    });
    expect((await api.post(path, undefined)).data).toEqual(again.data);
    expect(await list('status=completed')).toHaveLength(1);
  });

  test('another account has no deadlines and cannot complete them', async () => {
    const them = apiOf(service.baseUrl, await service.token());
    expect((await them.get<AnyPage>(`${base}/`)).data.total).toBe(0);
    const [{ _id = '' } = {}] = await list('month=11&tax=iva');
    expect((await them.post(`${base}/${_id}/complete/`, {})).body).toMatchObject({ status: 404 });
    expect((await list('month=11&tax=iva'))[0]).toMatchObject({ status: 'pending' });
  });
});
