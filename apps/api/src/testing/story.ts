/** Sends the same requests, valid and invalid, to any standard resource, through the generated client. */
import { type RequestOptions, settle } from '@mostrador/client';
import { filled, type Needed } from './standard/needed.ts';
import { unknownId } from './unknown-id.ts';

/** A standard resource of the client. */
export interface Calls<Create, Update> {
  list(query?: { page?: number; per_page?: number }, options?: RequestOptions): Promise<unknown>;
  get(id: string, options?: RequestOptions): Promise<unknown>;
  create(body: Create, options?: RequestOptions): Promise<{ _id: string }>;
  update(id: string, body: Update, options?: RequestOptions): Promise<unknown>;
  delete(id: string, options?: RequestOptions): Promise<unknown>;
  bulkCreate(body: { items: Create[] }, options?: RequestOptions): Promise<unknown>;
  bulkUpdate(body: { updates: (Update & { id: string })[] }, options?: RequestOptions): Promise<unknown>;
  bulkDelete(body: { ids: string[] }, options?: RequestOptions): Promise<unknown>;
}

export interface Bodies<Create, Update> {
  /** With every field. */
  whole: Create;
  /** With the required fields only. */
  least: Create;
  change: Update;
  /** Invalid fields. Default: an empty name. */
  invalid?: object;
  /** Creates the records that the bodies refer to as `$word`. */
  needs?: () => Promise<Needed>;
}

export interface Story {
  /** Sends all valid requests, and invalid ones; a recorder collects the responses. */
  all(): Promise<void>;
  /** Calls each operation once, as valid as possible without a record. */
  once(): Promise<void>;
}

const nameless = { name: '' };

export function storyOf<Create extends object, Update extends object>(
  calls: Calls<Create, Update>,
  { needs, ...given }: Bodies<Create, Update>,
): Story {
  return {
    async all() {
      const bodies = filled(given, (await needs?.()) ?? {});
      const { _id } = await calls.create(bodies.whole, {
        idempotencyKey: `whole-${JSON.stringify(bodies.least)}`,
      });
      for (const request of [...right(calls, bodies, _id), ...wrong(calls, bodies, _id), ...last(calls, _id)])
        await settle(request());
    },
    async once() {
      // A rejected client cannot create the referenced records.
      const needed = (await needs?.().catch(() => ({}))) ?? {};
      for (const request of plain(calls, named(filled(given, needed)))) await settle(request());
    },
  };
}

/** Replaces records that could not be created by an unknown ID. */
function named<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? part.replace(/^\$\w+$/, unknownId) : part,
  );
}

type Request = () => Promise<unknown>;

function right<C extends object, U extends object>(
  calls: Calls<C, U>,
  { least, change, invalid = nameless }: Bodies<C, U>,
  id: string,
): Request[] {
  const unknown = { colour: 'red' };
  return [
    () => calls.list(),
    () => calls.list({ page: 9, per_page: 1 }),
    () => calls.get(id),
    () => calls.get(id, { headers: { 'If-None-Match': '*' } }),
    () => calls.create(least),
    () => calls.create({ ...least, ...unknown }),
    () => calls.update(id, change, { ifMatch: '"1"' }),
    () => calls.update(id, { ...change, ...unknown }),
    () => calls.bulkCreate({ items: [least, { ...least, ...invalid }, { ...least, ...unknown }] }),
    () =>
      calls.bulkUpdate({
        updates: [id, unknownId].flatMap((id) => [
          { ...change, id },
          { ...change, ...invalid, id },
        ]),
      }),
  ];
}

function wrong<C extends object, U extends object>(
  calls: Calls<C, U>,
  { whole, least, change, invalid = nameless }: Bodies<C, U>,
  id: string,
): Request[] {
  const asText = { headers: { 'content-type': 'text/plain' } };
  const idempotencyKey = `whole-${JSON.stringify(least)}`;
  return [
    () => calls.list({ page: 0 }),
    () => calls.get(unknownId),
    () => calls.create({ ...least, ...invalid }),
    () => calls.create({ ...least, description: 'x'.repeat(1024 ** 2) }),
    () => calls.create(least, asText),
    () => calls.create(least, { idempotencyKey: '' }),
    () => calls.create(least, { idempotencyKey }),
    () => calls.create(whole, { idempotencyKey }),
    () => calls.update(id, { ...change, ...invalid }),
    () => calls.update(id, change, asText),
    () => calls.update(id, change, { ifMatch: '"1"' }),
    () => calls.update(unknownId, change),
    () => calls.delete(id, { ifMatch: '"1"' }),
    () => calls.bulkCreate({ items: [] }),
    () => calls.bulkCreate({ items: Array.from({ length: 101 }, () => least) }),
    () => calls.bulkCreate({ items: [least] }, asText),
    () => calls.bulkUpdate({ updates: [] }),
    () => calls.bulkUpdate({ updates: [{ ...change, id }] }, asText),
    () => calls.bulkDelete({ ids: [] }),
    () => calls.bulkDelete({ ids: [id] }, asText),
  ];
}

function last<C, U>(calls: Calls<C, U>, id: string): Request[] {
  return [() => calls.delete(id), () => calls.delete(id), () => calls.bulkDelete({ ids: [id, unknownId] })];
}

function plain<C, U extends object>(calls: Calls<C, U>, { least, change }: Bodies<C, U>): Request[] {
  return [
    () => calls.list(),
    () => calls.get(unknownId),
    () => calls.create(least),
    () => calls.update(unknownId, change),
    () => calls.delete(unknownId),
    () => calls.bulkCreate({ items: [least] }),
    () => calls.bulkUpdate({ updates: [{ ...change, id: unknownId }] }),
    () => calls.bulkDelete({ ids: [unknownId] }),
  ];
}
