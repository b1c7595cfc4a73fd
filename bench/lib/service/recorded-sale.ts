/** Records the statements of a sale at a till, paid in cash, so that a program without our code can send the same. */
import { createClient } from '@mostrador/client';
import pg from 'pg';
import { createApp } from '../../../apps/api/src/app.ts';
import { readConfig } from '../../../apps/api/src/config.ts';
import type { Database } from '../../../apps/api/src/store/connect.ts';
import type { Call } from './load.ts';
import type { Shop } from './shop.ts';

export interface RecordedStatement {
  text: string;
  values: Template[];
}

/** A value in which every sale has new IDs and counts on: a constant, or texts and places in them. */
export type Template = { constant: unknown } | { parts: Part[] } | { items: Template[] };

export type Part = string | { id: number } | { number: number; step: number; digits: number };

/** Statements of one packet each. */
export type RecordedSale = RecordedStatement[][];

/** Adds a stocked product and a till with an open register, and returns the request that sells there. */
export async function openTill({ url }: { url: string }, { token }: Shop): Promise<() => Call> {
  const client = createClient({ baseUrl: url, token });
  const input = { base_price: 100, track_stock: true, stock: 1_000_000 };
  const products = await Promise.all(
    Array.from({ length: 100 }, (_, index) => client.products.create({ ...input, name: `Vendido ${index}` })),
  );
  const { _id: terminal } = await client.posTerminals.create({ name: 'Mostrador' });
  await client.cashRegisters.open({ pos_terminal_id: terminal, initial_amount: 0 });
  let turn = 0;
  return () => {
    const product = products[turn++ % products.length]?._id;
    const items = [{ publication_id: product, publication_type: 'product', quantity: 1, price: 100 }];
    return { method: 'POST', path: `/api/v1/pos/${terminal}/sale/`, body: JSON.stringify({ items }) };
  };
}

/** Returns the statements of the sale, with what differs between two sales as places to fill. */
export async function recordSale(database: Database, shop: Shop): Promise<RecordedSale> {
  const app = await createApp({ database, config: readConfig({ LOG_LEVEL: 'silent' }) });
  try {
    const next = await openTill({ url: await app.listen({ host: '127.0.0.1', port: 0 }) }, shop);
    const { path, body } = next();
    const send = async () => {
      const headers = { 'x-api-key': shop.token, 'content-type': 'application/json' };
      const response = await app.inject({ method: 'POST', url: path, headers, body: body ?? '' });
      if (response.statusCode !== 201) throw new Error(response.body);
    };
    for (let warmUp = 0; warmUp < 20; warmUp++) await send();
    for (let attempt = 0; attempt < 20; attempt++) {
      const [one, other] = [await sentBy(send), await sentBy(send)];
      if (one.flat().map(textOf).join() === other.flat().map(textOf).join()) return templates(one, other);
    }
    throw new Error('No two sales sent the same statements');
  } finally {
    await app.close();
  }
}

interface Sent {
  text: string;
  values: unknown[];
}

function textOf({ text }: Sent): string {
  return text;
}

/** Returns the statements that `work` sends on one connection, those without a response in between together. */
async function sentBy(work: () => Promise<void>): Promise<Sent[][]> {
  const original = pg.Client.prototype.query;
  const packets: Sent[][] = [];
  let isNew = true;
  const spy = function (this: pg.Client, ...given: unknown[]) {
    const [query] = given;
    const result: unknown = Reflect.apply(original, this, given);
    if (!isStatement(query)) return result;
    if (isNew) packets.push([]);
    isNew = false;
    packets.at(-1)?.push({ text: query.text, values: query.values ?? [] });
    if (result instanceof Promise) void result.finally(() => (isNew = true)).catch(() => {});
    return result;
  };
  Object.assign(pg.Client.prototype, { query: spy });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query: original });
  }
  return packets;
}

function isStatement(query: unknown): query is { text: string; values?: unknown[] } {
  return typeof query === 'object' && query !== null && 'text' in query && !('statements' in query);
}

function templates(one: Sent[][], other: Sent[][]): RecordedSale {
  const ids = new Map<string, number>();
  return other.map((packet, place) =>
    packet.map(({ text, values }, index) => ({
      text,
      values: values.map((value, position) => template(one[place]?.[index]?.values[position], value, ids)),
    })),
  );
}

function template(before: unknown, value: unknown, ids: Map<string, number>): Template {
  if (Array.isArray(value) && Array.isArray(before)) {
    return { items: value.map((item, index) => template(before[index], item, ids)) };
  }
  if (typeof value === 'number' && typeof before === 'number' && value !== before) {
    return { parts: [{ number: value, step: value - before, digits: 0 }] };
  }
  if (typeof value !== 'string' || typeof before !== 'string' || value === before) return { constant: value };
  const [was, is] = [tokens(before), tokens(value)];
  return { parts: is.map((token, index) => part(was[index], token, ids)) };
}

/** Splits a text into times, IDs, numbers, and what is between. */
function tokens(text: string): string[] {
  return text.split(/(\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{24}|\d+)/);
}

function part(was: string | undefined, token: string, ids: Map<string, number>): Part {
  if (was === token) return token;
  if (/^[0-9a-f]{24}$/.test(token)) {
    const id = ids.get(token) ?? ids.size;
    ids.set(token, id);
    return { id };
  }
  const step = Number(token) - Number(was);
  return step > 0 && step < 10 ? { number: Number(token), step, digits: token.length } : token;
}
