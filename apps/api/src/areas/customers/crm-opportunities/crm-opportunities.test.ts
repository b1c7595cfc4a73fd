/** Opportunities on the board of their pipeline (Decisions N22, N23). */
import type { CrmOpportunity, CrmOpportunityBoard } from '@mostrador/types';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type AnyPage, type Api, apiOf } from '../../../testing/api.ts';
import { lockAwaited } from '../../../testing/awaited-lock.ts';
import { onOneServer } from '../../../testing/one-server.ts';
import { leastPipeline } from '../../../testing/reference/crm.ts';
import { startTestService, type TestAccount } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';
import { lockPlaces } from './opportunity-places.ts';

let now = new Date('2026-10-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const base = '/api/v1/crm-opportunities';

interface Shop {
  id: string;
  account: TestAccount;
  api: Api;
  pipeline: string;
  add(title: string, more?: object): Promise<CrmOpportunity>;
  board(query?: string): Promise<CrmOpportunityBoard>;
}

async function shop(): Promise<Shop> {
  const account = await service.account();
  const api = apiOf(service.baseUrl, await account.token());
  const pipeline = (await api.post('/api/v1/crm-pipelines/', leastPipeline)).data._id;
  return {
    id: account.id,
    account,
    api,
    pipeline,
    async add(title, more = {}) {
      now = new Date(now.getTime() + 1000);
      const body = { title, pipeline_id: pipeline, stage_id: 'contacto', ...more };
      const { status, data, body: response } = await api.post<CrmOpportunity>(`${base}/`, body);
      expect(status, JSON.stringify(response)).toBe(201);
      return data;
    },
    board: async (query = '') =>
      (await api.get<CrmOpportunityBoard>(`${base}/board/${pipeline}/?${query}`)).data,
  };
}

const titles = (opportunities: readonly { title: string }[] = []) =>
  opportunities.map(({ title }) => title).join('');
/** The titles of the first stage, in board order. */
const first = (board: CrmOpportunityBoard) => titles(board.stages[0]?.opportunities);

test('the sums of a board are separate per currency and rounded once', async () => {
  const { id, add, board, api } = await shop();
  await add('a', { amount: 100.01, probability: 33 });
  await add('b', { amount: 0.01, probability: 33, owner_email: 'LUCIA@example.com' });
  const c = await add('c', { amount: 50, currency: ' usd', stage_id: 'cierre' });
  expect(c.currency).toBe('USD');
  await add('d', { amount: 7, status: 'won' });
  await add('e', { amount: 9, status: 'lost', currency: 'USD' });
  const gone = await add('f', { amount: 1000 });
  await api.delete(`${base}/${gone._id}/`);
  expect(await board()).toMatchObject({
    currency: 'ARS',
    stages: [
      {
        stage_id: 'contacto',
        order: 1,
        probability: 10,
        count: 2,
        total_amount: 100.02,
        weighted_amount: 33.01,
      },
      { stage_id: 'cierre', order: 2, probability: 90, count: 1, total_amount: 0, weighted_amount: 0 },
    ],
    totals: {
      count: 3,
      total_amount: 100.02,
      weighted_amount: 33.01,
      won: { count: 1, amount: 7 },
      lost: { count: 1, amount: 0 },
    },
    totals_by_currency: [
      { currency: 'ARS', count: 2, total_amount: 100.02, weighted_amount: 33.01 },
      { currency: 'USD', count: 1, total_amount: 50, weighted_amount: 45 },
    ],
    unassigned: [],
  });
  const lucias = await board('owner_email=lucia@EXAMPLE.com');
  expect([lucias.totals.count, lucias.totals.won.count, first(lucias)]).toEqual([1, 0, 'b']);
  expect(titles((await board('status=won,lost')).stages[0]?.opportunities)).toBe('ed');
  expect(await findings(service.database.of(id), id)).toEqual([]);
});

test('a move records its origin, and the probability follows the stage until a user sets it', async () => {
  const { api, add } = await shop();
  const { _id } = await add('a');
  const move = async (body: object, headers = {}) =>
    await api.post<CrmOpportunity>(`${base}/${_id}/move/`, body, headers);
  now = new Date(now.getTime() + 36 * 3_600_000);
  const { data } = await move({ stage_id: 'cierre', reason: 'Aceptaron' });
  expect(data).toMatchObject({
    stage_id: 'cierre',
    probability: 90,
    status: 'open',
    days_in_stage: 0,
    position: null,
  });
  expect(data.stage_history).toMatchObject([
    { from_stage_id: null, to_stage_id: 'contacto', reason: null },
    { from_stage_id: 'contacto', to_stage_id: 'cierre', moved_at: now.toISOString(), reason: 'Aceptaron' },
  ]);
  await api.put(`${base}/${_id}/`, { probability: 25 });
  now = new Date(now.getTime() + 25 * 3_600_000);
  expect((await api.get(`${base}/${_id}/`)).data).toMatchObject({ days_in_stage: 1, probability: 25 });
  const again = await move({ stage_id: 'contacto' }, { 'if-match': '"3"' });
  expect([again.status, again.header('etag'), again.data.probability]).toEqual([200, '"4"', 25]);
  // Moving it to its current place changes nothing.
  expect((await move({ stage_id: 'contacto' })).header('etag')).toBe('"4"');
  expect((await move({ stage_id: 'cierre' }, { 'if-match': '"3"' })).code).toBe('precondition_failed');
  const cleared = await api.put<CrmOpportunity>(`${base}/${_id}/`, { probability: null });
  expect(cleared.data.probability).toBe(10);
  // Sending the record back unchanged does not set the probability by hand.
  await api.put(`${base}/${_id}/`, cleared.data);
  expect((await move({ stage_id: 'cierre' })).data.probability).toBe(90);
});

test('only stages of the pipeline are accepted', async () => {
  const { api, pipeline, add } = await shop();
  const other = (await api.post('/api/v1/crm-pipelines/', { name: 'Otra', stages: [{ id: 'x', name: 'X' }] }))
    .data._id;
  const { _id } = await add('a');
  const rejection = async (path: string, body: object, method = api.post) => {
    const { status, code, errors } = await method(path, body);
    return [status, code, errors[0]?.pointer, errors[0]?.code];
  };
  const move = `${base}/${_id}/move/`;
  expect(await rejection(move, { stage_id: 'x' })).toEqual([
    422,
    'invalid_stage',
    '/stage_id',
    'invalid_reference',
  ]);
  expect(await rejection(move, { stage_id: 'contacto', pipeline_id: other })).toMatchObject([
    422,
    'invalid_stage',
    '/stage_id',
    'invalid_reference',
  ]);
  const nowhere = [422, 'validation_failed', '/pipeline_id', 'invalid_reference'];
  expect(await rejection(move, { stage_id: 'x', pipeline_id: '0'.repeat(24) })).toEqual(nowhere);
  expect(await rejection(`${base}/`, { title: 'b', pipeline_id: 'x', stage_id: 'x' })).toEqual(nowhere);
  const noStage = [422, 'validation_failed', '/stage_id', 'invalid_reference'];
  expect(await rejection(`${base}/`, { title: 'b', pipeline_id: pipeline, stage_id: 'x' })).toEqual(noStage);
  expect(await rejection(`${base}/${_id}/`, { stage_id: 'x' }, api.put)).toEqual(noStage);
  const updated = await api.put<CrmOpportunity>(`${base}/${_id}/`, { pipeline_id: other, stage_id: 'x' });
  expect([updated.status, updated.data.stage_history.length]).toEqual([200, 2]);
});

test('places on the board are kept through any number of moves', async () => {
  const { id, api, add, board } = await shop();
  const ids = new Map<string, string>();
  for (const title of ['a', 'b', 'c', 'd', 'e']) ids.set(title, (await add(title))._id);
  const move = async (title: string, position: number | null) =>
    await api.post<CrmOpportunity>(`${base}/${ids.get(title)}/move/`, { stage_id: 'contacto', position });
  expect(first(await board())).toBe('edcba');
  const moves: [string, number | null, string, number | null][] = [
    ['a', 0, 'aedcb', 0],
    ['b', 0, 'baedc', 0],
    ['c', 1, 'bcaed', 1],
    ['d', 9, 'bcade', 3],
    ['b', 2, 'cabde', 2],
    ['c', null, 'abdec', null],
  ];
  for (const [title, position, want, place] of moves) {
    expect([(await move(title, position)).data.position, first(await board())]).toEqual([place, want]);
  }
  for (let turn = 0; turn < 60; turn++) await move(['b', 'd'][turn % 2] ?? '', 1);
  const shown = await board('limit_per_stage=3');
  expect(shown.stages[0]).toMatchObject({ count: 5, has_more: true });
  expect(shown.stages[0]?.opportunities.map(({ title, position }) => [title, position])).toEqual([
    ['a', 0],
    ['d', 1],
    ['b', 2],
  ]);
  // A won opportunity leaves the places of the open ones.
  await api.put(`${base}/${ids.get('a')}/`, { status: 'won' });
  expect((await api.get<CrmOpportunity>(`${base}/${ids.get('d')}/`)).data.position).toBe(0);
  expect(await findings(service.database.of(id), id)).toEqual([]);
});

test('opportunities of a deleted stage are unassigned, and those of a deleted pipeline remain', async () => {
  const { api, pipeline, add, board } = await shop();
  const { _id } = await add('a', { amount: 10 });
  await add('b', { stage_id: 'cierre' });
  const path = `/api/v1/crm-pipelines/${pipeline}/`;
  await api.put(path, {
    stages: [
      { name: 'Nueva', order: 2 },
      { id: 'cierre', name: 'Cierre', order: 1 },
    ],
  });
  const shown = await board();
  expect([titles(shown.unassigned), shown.totals]).toMatchObject(['a', { count: 2, total_amount: 10 }]);
  expect(shown.stages.map(({ name, count }) => [name, count])).toEqual([
    ['Cierre', 1],
    ['Nueva', 0],
  ]);
  await api.delete(path);
  expect((await api.get(`${base}/board/${pipeline}/`)).status).toBe(404);
  expect((await api.put(`${base}/${_id}/`, { notes: 'x' })).status).toBe(200);
  const move = (body: object) => api.post(`${base}/${_id}/move/`, body);
  expect((await move({ stage_id: 'cierre' })).code).toBe('invalid_stage');
  const other = (await api.post('/api/v1/crm-pipelines/', leastPipeline)).data._id;
  expect((await move({ stage_id: 'cierre', pipeline_id: other })).status).toBe(200);
});

test('the list of a customer equals the filtered list', async () => {
  const { api, add } = await shop();
  await add('a', { customer_id: 'c1' });
  await add('b', { customer_id: 'c2' });
  await add('c', { customer_id: 'c1', status: 'won' });
  const list = async (path: string) =>
    titles((await api.get<AnyPage & { items: CrmOpportunity[] }>(`${base}${path}`)).data.items);
  expect(await list('/by-customer/c1/')).toBe('ca');
  expect(await list('/by-customer/c1/?status=open')).toBe('a');
  expect(await list('/by-customer/nobody/')).toBe('');
});

test('concurrent writes leave the figures correct', async () => {
  const { id, api, add, board } = await shop();
  const { _id } = await add('a', { amount: 1 });
  const stage = (turn: number) => ({ stage_id: turn % 2 ? 'cierre' : 'contacto', position: 0 });
  const items = (from: string) =>
    ['contacto', 'cierre'].map((stage_id) => ({ title: from, stage_id, amount: 1 }));
  const pipeline_id = (await api.get(`${base}/${_id}/`)).data.pipeline_id;
  const all = await Promise.all([
    ...Array.from({ length: 12 }, (_, turn) => api.post(`${base}/${_id}/move/`, stage(turn))),
    ...Array.from({ length: 6 }, (_, turn) =>
      api.post(`${base}/bulk/create/`, {
        items: items(`b${turn}`)
          .toSorted(() => (turn % 2 ? 1 : -1))
          .map((item) => ({ ...item, pipeline_id })),
      }),
    ),
  ]);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await board()).totals).toMatchObject({ count: 13, total_amount: 13 });
  expect(await findings(service.database.of(id), id)).toEqual([]);
});

onOneServer('a move waiting for its place locks no record that renumbering needs', async () => {
  const { id, account, api, add } = await shop();
  const { _id } = await add('a');
  const moving = await service.database.transaction(id, async (tx) => {
    await lockPlaces({ tx, account });
    const move = api.post(`${base}/${_id}/move/`, { stage_id: 'cierre', position: 0 });
    await lockAwaited(tx);
    await sql`select from crm_opportunities where account_id = ${id} and id = ${_id} for update nowait`.execute(
      tx,
    );
    return { move };
  });
  expect((await moving.move).status).toBe(200);
});

onOneServer('a board of many reads no more than it lists', async () => {
  const { id, pipeline, board } = await shop();
  const db = service.database.of(id);
  await sql`
    insert into crm_opportunities (account_id, id, created_at, updated_at, doc)
    select ${id}, lpad(to_hex(n), 24, '0'), '2026-01-01'::timestamptz + n * interval '1 minute', now(),
      jsonb_build_object('_id', lpad(to_hex(n), 24, '0'), 'title', 't' || n, 'pipeline_id', ${pipeline}::text,
        'stage_id', 'contacto', 'status', 'open', 'stage_history', '[]'::jsonb, 'stage_entered_at', '2026-01-01T00:00:00.000Z')
    from generate_series(1, 10000) n returning id`.execute(db);
  await sql`analyze crm_opportunities`.execute(service.database.everything);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off, summary off)
    select found.id from unnest(array['contacto', 'cierre']) as stage (stage_id)
    cross join lateral (
      select id from crm_opportunities
      where account_id = ${id} and pipeline_id = ${pipeline} and crm_opportunities.stage_id = stage.stage_id
        and status = 'open' and deleted_at is null
      order by board_rank, created_at desc, id desc limit 50) as found`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/crm_opportunities_board .*rows=25/);
  const began = performance.now();
  await board();
  expect(performance.now() - began).toBeLessThan(500);
});
