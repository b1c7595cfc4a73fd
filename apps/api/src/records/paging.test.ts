/** Pagination of lists (Reference 4.1, Decision N61, N62): sizes, ends, stability, links. */

import type { BulkCreateResult } from '@mostrador/types';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyPage, type ApiResponse, apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';

const service = await startTestService({ clock: () => new Date('2026-10-01T12:00:00.000Z') });
const api = apiOf(service.baseUrl, await service.token());
const path = '/api/v1/products/list/';
const made: string[] = [];

beforeAll(async () => {
  const items = Array.from({ length: 45 }, (_, index) => ({ name: 'Casco', base_price: index % 3 }));
  const { data } = await api.post<BulkCreateResult>('/api/v1/products/bulk/create/', { items });
  made.push(...data.created.map(({ id }) => id ?? ''));
});

async function page(query: string): Promise<ApiResponse<AnyPage>> {
  const response = await api.get<AnyPage>(`${path}?${query}`);
  expect(response.status).toBe(200);
  return response;
}

test.each([
  ['', { page: 1, per_page: 20, total_pages: 3, has_next: true, has_prev: false }, 20],
  ['page=2', { page: 2, per_page: 20, total_pages: 3, has_next: true, has_prev: true }, 20],
  ['page=3', { page: 3, per_page: 20, total_pages: 3, has_next: false, has_prev: true }, 5],
  ['page=4', { page: 4, per_page: 20, total_pages: 3, has_next: false, has_prev: true }, 0],
  ['page=1000000', { page: 1_000_000, has_next: false, has_prev: true }, 0],
  ['per_page=45', { per_page: 45, total_pages: 1, has_next: false, has_prev: false }, 45],
  ['per_page=1&page=45', { per_page: 1, total_pages: 45, has_next: false, has_prev: true }, 1],
  ['per_page=100', { per_page: 100, total_pages: 1 }, 45],
  ['per_page=101', { per_page: 100, total_pages: 1 }, 45],
  ['per_page=1000000', { per_page: 100, total_pages: 1 }, 45],
  ['limit=7', { per_page: 7, total_pages: 7 }, 7],
  ['limit=500', { per_page: 100 }, 45],
  ['page=2&limit=40', { page: 2, per_page: 40, total_pages: 2, has_next: false, has_prev: true }, 5],
])('%j is %j with %d records', async (query, want, records) => {
  const { data } = await page(query);
  expect(data).toMatchObject({ total: 45, ...want });
  expect(data.items).toHaveLength(records);
});

test('a list without matches has no pages', async () => {
  const { data, header } = await page('search=nothing');
  expect(data).toEqual({
    items: [],
    total: 0,
    page: 1,
    per_page: 20,
    total_pages: 0,
    has_next: false,
    has_prev: false,
  });
  expect(header('link')).toBeNull();
});

describe('records with equal sort values', () => {
  test.each([
    'sort=created_at&sort_dir=desc',
    'sort=created_at&sort_dir=asc',
    'sort=name&sort_dir=asc',
    'sort=base_price&sort_dir=desc',
    'sort=sku&sort_dir=asc',
    'sort=status',
  ])('sorted by %s appear on exactly one page', async (sort) => {
    const seen: string[] = [];
    for (let number = 1; number <= 7; number++) {
      const { data } = await page(`${sort}&per_page=7&page=${number}`);
      seen.push(...data.items.map(({ _id }) => _id));
    }
    expect([...seen].sort()).toEqual([...made].sort());
  });

  test('are sorted by ID, in the direction of the sort', async () => {
    const upwards = await page('sort=name&sort_dir=asc&per_page=100');
    expect(upwards.data.items.map(({ _id }) => _id)).toEqual([...made].sort());
    const downwards = await page('per_page=100');
    expect(downwards.data.items.map(({ _id }) => _id)).toEqual([...made].sort().reverse());
  });
});

describe('the Link header', () => {
  const to = (query: string, rel: string) => `<${path}?${query}>; rel="${rel}"`;

  test.each([
    [
      '',
      [
        ['page=1', 'first'],
        ['page=2', 'next'],
        ['page=3', 'last'],
      ],
    ],
    [
      'page=2',
      [
        ['page=1', 'first'],
        ['page=1', 'prev'],
        ['page=3', 'next'],
        ['page=3', 'last'],
      ],
    ],
    [
      'page=3',
      [
        ['page=1', 'first'],
        ['page=2', 'prev'],
        ['page=3', 'last'],
      ],
    ],
    [
      'page=9',
      [
        ['page=1', 'first'],
        ['page=3', 'prev'],
        ['page=3', 'last'],
      ],
    ],
    [
      'per_page=50',
      [
        ['per_page=50&page=1', 'first'],
        ['per_page=50&page=1', 'last'],
      ],
    ],
    [
      'search=casco&page=1&status=draft%2Cpublished',
      [
        ['search=casco&page=1&status=draft%2Cpublished', 'first'],
        ['search=casco&page=2&status=draft%2Cpublished', 'next'],
        ['search=casco&page=3&status=draft%2Cpublished', 'last'],
      ],
    ],
  ])('of %j repeats the query', async (query, want) => {
    const { header } = await page(query);
    expect(header('link')?.split(', ')).toEqual(want.map(([target = '', rel = '']) => to(target, rel)));
  });

  test('leads from the first page to the last', async () => {
    const seen: string[] = [];
    for (let next: string | undefined = `${path}?per_page=20`; next; ) {
      const { data, header }: ApiResponse<AnyPage> = await api.get<AnyPage>(next);
      seen.push(...data.items.map(({ _id }) => _id));
      next = header('link')?.match(/<([^>]*)>; rel="next"/)?.[1];
    }
    expect(new Set(seen).size).toBe(45);
    expect(seen).toHaveLength(45);
  });
});
