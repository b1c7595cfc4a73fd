/**
 * No value of any field, up to the body limit, causes a 5xx: every operation gets its own examples with one part
 * replaced by an invalid value. `FUZZ_RUNS` and `FUZZ_SEED` search further than CI does.
 */

import { readFileSync } from 'node:fs';
import { namesIn, valueAt } from '@mostrador/json';
import { resources } from '@mostrador/server-stub';
import { deviations } from '@mostrador/server-stub/testing';
import { type Operation, operationTable } from '@mostrador/types';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { isObject } from '../core/is-object.ts';
import { type AnyRecord, apiOf, type Members } from '../testing/api.ts';
import type { ToSend } from '../testing/programs/fetch-thread.ts';
import { startTestService } from '../testing/service.ts';
import { type Timed, timedClient } from '../testing/timed-client.ts';

vi.setConfig({ testTimeout: 600_000 });

const numRuns = Number(process.env.FUZZ_RUNS ?? 700);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);

const service = await startTestService();
const token = await service.token();
const api = apiOf(service.baseUrl, token);
const document: unknown = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'),
);

function at(value: unknown, ...names: string[]): unknown {
  const found = valueAt(value, ...names);
  const ref = isObject(found) ? found.$ref : undefined;
  return typeof ref === 'string' ? at(document, ...namesIn(ref)) : found;
}

/** Every operation with the examples and schemas of its requests. */
const operations = Object.values(operationTable).map((operation) => {
  const described = at(document, 'paths', operation.path, operation.method.toLowerCase());
  const body = at(at(described, 'requestBody'), 'content', 'application/json');
  const examples = Object.values(at(body, 'examples') ?? {}).map((example) =>
    at(at({ example }, 'example'), 'value'),
  );
  const parameters = at(described, 'parameters');
  const query = (Array.isArray(parameters) ? parameters : [])
    .map((parameter) => at({ parameter }, 'parameter'))
    .flatMap((parameter) =>
      isObject(parameter) && parameter.in === 'query' ? [String(parameter.name)] : [],
    );
  const hasFile = at(at(described, 'requestBody'), 'content', 'multipart/form-data') !== undefined;
  return { operation, examples, members: membersIn(at(body, 'schema')), query, hasFile };
});

/** The names of all schema fields at any depth, to place anywhere. */
function membersIn(schema: unknown, depth = 0): string[] {
  if (!isObject(schema) || depth > 4) return [];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) =>
    Array.isArray(schema[name]) ? schema[name] : [],
  );
  const inside = [...properties.map(([, member]) => member), ...parts, schema.items];
  const deeper = inside.flatMap((part) => membersIn(at({ part }, 'part'), depth + 1));
  return [...new Set([...properties.map(([name]) => name), ...deeper])];
}

/** One record of each resource, for the paths that need one. */
const ids = new Map<string, string>();
for (const { path } of Object.values(resources)) {
  const made = await createdAt(path);
  if (made) ids.set(path, made);
}

/** Creates a record from the first example that succeeds, and returns its ID. */
async function createdAt(path: string): Promise<string | undefined> {
  const create = operations.find(
    ({ operation }) => operation.method === 'POST' && operation.path === `${path}/`,
  );
  for (const example of create?.examples ?? []) {
    const { status, data } = await api.post<AnyRecord>(`${path}/`, example);
    if (status < 300) return data._id;
  }
  return undefined;
}

const customer = ids.get('/api/v1/customers');
const account = await api.post('/api/v1/current-accounts/', {
  entity_type: 'customer',
  entity_id: customer,
  entity_name: 'a',
});
ids.set('/api/v1/current-accounts', account.data._id);

/** Fills a path with IDs of existing records, if any. */
function pathOf({ path }: Pick<Operation, 'path'>): string {
  const [base = ''] = path.split('/{');
  const id = ids.get(base) ?? ids.get('/api/v1/pos') ?? 'x';
  return path.replaceAll(/\{\w+\}/g, base === '/api/v1/cash_register/status' ? 'x' : id);
}

const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
/** Close to the body limit, 1 MiB. */
const huge = 1_000_000;

/** By name, so that a failure shows which one it was. */
const unwanted: Record<string, unknown> = {
  null: null,
  empty: '',
  blank: ' \u00a0\t',
  'a long text': 'a'.repeat(6_000),
  'a text of three bytes a character': '€'.repeat(3_000),
  'a huge text': 'a'.repeat(huge),
  'many words': 'ab '.repeat(huge / 4),
  'a text with NUL': 'a\0b',
  'half a surrogate pair': 'a\ud800',
  quotes: `'";--\\%_$1{{x}}`,
  'a day': '2026-02-28',
  'a day that is none': '2026-02-30',
  'the last moment': '9999-12-31T23:59:59.999Z',
  'the first moment': '0001-01-01T00:00:00Z',
  'a moment with an offset': '9999-12-31T23:59:59-23:59',
  'an id that nobody has': '0'.repeat(24),
  true: true,
  zero: 0,
  'minus zero': -0,
  'minus one': -1,
  'a third': 1 / 3,
  'next to nothing': 5e-324,
  'the largest 32-bit integer and one': 2 ** 31,
  'the largest safe integer': Number.MAX_SAFE_INTEGER,
  '1e12': 1e12,
  '1e15': 1e15,
  '1e21': 1e21,
  '1e305': 1e305,
  '-1e305': -1e305,
  'an empty list': [],
  'an empty object': {},
  'a list of lists': [[[]]],
  'a list of 1000 texts': Array.from({ length: 1_000 }, (_, index) => `t${index}`),
  'a list of 6000 objects': Array.from({ length: 6_000 }, (_, index) => ({
    id: `v${index}`,
    stock: 1,
    name: 'a',
  })),
  'an object of 6000 members': Object.fromEntries(
    Array.from({ length: 6_000 }, (_, index) => [`m${index}`, {}]),
  ),
  'nesting of 60': deep(60),
  'nesting of 2000': deep(2_000),
  'a prototype': JSON.parse('{"__proto__": {"x": 1}, "constructor": {"prototype": 1}}'),
};

/** Returns the places in a value as lists of keys, the root first. */
function placesIn(value: unknown, place: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || place.length > 5) return [place];
  return [place, ...Object.entries(value).flatMap(([key, member]) => placesIn(member, [...place, key]))];
}

/** Returns a copy with another value at a place. */
function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item));
  const members: Members = isObject(value) ? value : {};
  return { ...members, [key]: replaced(members[key], rest, by) };
}

interface Attempt {
  id: string;
  method: string;
  path: string;
  place: string;
  by: string;
  body?: string;
  headers?: Record<string, string>;
}

/** The parts of a request that can be invalid: a place of its body, a parameter, its ID, a header or its file. */
type Spot = { body: string[] } | { query: string } | 'id' | 'header' | 'file';

function spotsOf({ operation, members, query, hasFile }: (typeof operations)[number], body: unknown): Spot[] {
  const places = body === undefined ? [] : [...placesIn(body), ...members.map((name) => [name])];
  return [
    ...places.map((place) => ({ body: place })),
    ...query.map((name) => ({ query: name })),
    ...(operation.path.includes('{') ? (['id'] as const) : []),
    ...(operation.method === 'GET' ? [] : (['header'] as const)),
    ...(hasFile ? (['file', 'file', 'file'] as const) : []),
  ];
}

/** Encodes a text for a URL or a header. */
const shortOf = (by: string) =>
  String(unwanted[by] ?? '')
    .slice(0, 8_000)
    .toWellFormed();

const boundary = 'a-boundary';

function fileOf(text: string): string {
  const head = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv';
  return `--${boundary}\r\n${head}\r\n\r\n${text}\r\n--${boundary}--\r\n`;
}

/** Builds a request to one operation with one invalid part, chosen by numbers. */
function attempt([which, example, where, what]: readonly number[]): Attempt {
  const pick = <Item>(items: readonly Item[], number = 0) => items[number % items.length];
  const chosen = pick(operations, which) ?? operations[0];
  if (!chosen) throw new Error('no operation is built');
  const { operation, examples } = chosen;
  const by = pick(Object.keys(unwanted), what) ?? 'null';
  const path = pathOf(operation);
  const body = pick(examples, example);
  const spot = pick(spotsOf(chosen, body), where) ?? { query: 'page' };
  const whole = body === undefined ? {} : { body: JSON.stringify(body) };
  const base = { id: operation.id, method: operation.method, path, by, ...whole };
  if (spot === 'id') {
    const [text] = [encodeURIComponent(shortOf(by).slice(0, 500))];
    return { ...base, path: operation.path.replaceAll(/\{\w+\}/g, text || 'x'), place: 'id' };
  }
  if (spot === 'header') {
    const text = encodeURIComponent(shortOf(by)).slice(0, 4_000);
    return { ...base, place: 'Idempotency-Key', headers: { 'idempotency-key': text } };
  }
  if (spot === 'file') {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const text = typeof unwanted[by] === 'string' ? unwanted[by] : JSON.stringify(unwanted[by]);
    return { ...base, place: 'file', body: fileOf(text.slice(0, huge)), headers };
  }
  if ('query' in spot) {
    const parameters = new URLSearchParams([[spot.query, shortOf(by)]]);
    return { ...base, path: `${path}?${parameters}`, place: spot.query };
  }
  const sent = JSON.stringify(replaced(body, spot.body, unwanted[by])) ?? 'null';
  return { ...base, place: spot.body.join('/'), body: sent.slice(0, 1_048_576) };
}

/** The longest that a request may block the event loop, in milliseconds of processor time (Decision N60). */
const mostTime = Number(process.env.FUZZ_TIME ?? 50);
const slowest: string[] = [];
const client = timedClient();
afterAll(() => client.close());

/**
 * How much slower this machine is than the one on which the limit was set: the best of several runs of the same work,
 * so that other load does not count.
 */
const slowness = Math.max(1, Math.min(...Array.from({ length: 15 }, computeOnce)) / 15);

/** About the work of parsing a body: 15 ms on the machine on which the limit was set. */
function computeOnce(): number {
  const began = process.threadCpuUsage();
  for (let turn = 0; turn < 4; turn++)
    JSON.parse(JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index, a: 'x' }))));
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}

/** Garbage collection can hit any request, so a slow request is repeated and its best time counts. */
async function sent(request: ToSend): Promise<Timed> {
  let best = await client.send(request);
  for (let turn = 0; turn < 4 && best.ms > mostTime * slowness; turn++) {
    const next = await client.send(request);
    best = { ...best, ms: Math.min(best.ms, next.ms) };
  }
  return best;
}

async function send({
  id,
  method,
  path,
  place,
  by,
  body,
  headers: own,
}: Attempt): Promise<string | undefined> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { 'x-api-key': token, ...type, ...own };
  const { status, mediaType, text, ms } = await sent({ url: service.baseUrl + path, method, headers, body });
  const said = `${id} ${place} = ${by}: ${status}, ${Math.round(ms)} ms`;
  if (ms > mostTime * slowness) slowest.push(said);
  if (status >= 500) return `${said} ${text.slice(0, 200)}`;
  if (status === 431) return undefined;
  const received: unknown = text === '' ? undefined : JSON.parse(text);
  if (isNameless(received)) return `${said} names no field: ${text.slice(0, 200)}`;
  const [deviation] = deviations(id, { status, mediaType, body: received });
  return deviation === undefined ? undefined : `${said} ${deviation}`;
}

/** Whether a response rejects a value without naming its field. */
function isNameless(body: unknown): boolean {
  if (!isObject(body)) return false;
  const invalid = body.code === 'validation_failed' || body.code === 'invalid_parameter';
  return invalid && !(Array.isArray(body.errors) && body.errors.length > 0);
}

test('no value causes a 5xx', async () => {
  const numbers = fc.array(fc.nat({ max: 99_999 }), { minLength: 4, maxLength: 4 });
  const failed = new Map<string, string>();
  for (const chosen of fc.sample(numbers, { numRuns, seed })) {
    const tried = attempt(chosen);
    const failure = await send(tried);
    if (failure) failed.set(`${tried.id} ${tried.place}`, failure);
  }
  expect([...failed.values()]).toEqual([]);
  expect(slowest).toEqual([]);
});

test('no value from a device causes a 5xx', async () => {
  const { data: device } = await api.post<AnyRecord & { device_code?: string }>('/api/v1/fleet/devices/', {
    name: 'Moto',
    device_type: 'motorcycle',
  });
  const position = { lat: -34.6, lng: -58.4, recorded_at: '2026-10-13T15:00:00Z' };
  const failed: string[] = [];
  for (const [by, value] of Object.entries(unwanted)) {
    for (const place of [[], ['positions'], ['positions', '0', 'lat'], ['positions', '0', 'recorded_at']]) {
      const body = JSON.stringify(replaced({ positions: [position] }, place, value)) ?? 'null';
      const { status } = await client.send({
        url: `${service.baseUrl}/device/v1/positions`,
        method: 'POST',
        headers: { 'x-device-code': String(device.device_code ?? ''), 'content-type': 'application/json' },
        body: body.slice(0, 1_048_576),
      });
      if (status >= 500 || status === 401) failed.push(`${place.join('/')} = ${by}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});
