/**
 * Measures how long one account waits while another uses its default rate limits on the slowest requests: the p99 of
 * reads at the pace of a terminal, with and without the other account.
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../apps/api/src/store/connect.ts';
import { withDatabase } from './lib/service/bench-database.ts';
import { addShop, addToken, settle } from './lib/service/shop.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 45);
/** Milliseconds between two requests of the terminal, below the limit of a token. */
const PACE = 65;
/** Products of the greedy account, each with as much text as searches read. */
const PRODUCTS = 2_000;
/** This many tokens together have the limit of an account. */
const TOKENS = 3;
const greedyProgram = fileURLToPath(new URL('lib/service/greedy-program.ts', import.meta.url));

await withDatabase(async ({ database, startService }) => {
  const [till, greedy] = [await addShop(database, 1_000), await addShop(database, PRODUCTS)];
  for (let first = 0; first < PRODUCTS; first += 100)
    await describeAtLength(database, greedy.account, greedy.ids.slice(first, first + 100));
  const more = Array.from({ length: TOKENS - 1 }, () => addToken(database, greedy.account));
  const tokens = [greedy.token, ...(await Promise.all(more))];
  await settle(database);
  const service = await startService({});
  try {
    await reads(10);
    const quiet = await reads(SECONDS);
    const [busy, statuses] = await Promise.all([reads(SECONDS), useLimits()]);
    console.log(`reads of one account, ${PACE} ms apart, for ${SECONDS} s
  alone                 p50 ${quiet.p50.toFixed(1)}, p99 ${quiet.p99.toFixed(1)} ms
  beside a greedy one   p50 ${busy.p50.toFixed(1)}, p99 ${busy.p99.toFixed(1)} ms, ${(busy.p99 / quiet.p99).toFixed(2)} × (at most 2 is wanted)
  the greedy one        responses by status: ${statuses}`);
  } finally {
    await service.stop();
  }

  /** Runs in a separate process, so that the measured times are those of the terminal alone. */
  async function useLimits(): Promise<string> {
    const args = [greedyProgram, service.url, JSON.stringify(tokens), String(SECONDS)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return stdout.trim();
  }

  /** Measures single reads, in milliseconds; throws if one fails. */
  async function reads(seconds: number): Promise<{ p50: number; p99: number }> {
    const times: number[] = [];
    const until = performance.now() + seconds * 1_000;
    for (let turn = 0; performance.now() < until; turn++) {
      const path = `/api/v1/products/${till.ids[(turn * 7919) % till.ids.length]}/`;
      const began = performance.now();
      const response = await fetch(service.url + path, { headers: { 'x-api-key': till.token } });
      await response.arrayBuffer();
      times.push(performance.now() - began);
      if (!response.ok) throw new Error(`${path} returned ${response.status}`);
      await sleep(PACE);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
    return { p50: at(0.5), p99: at(0.99) };
  }
});

/** Fills the searched texts of products. */
async function describeAtLength(database: Database, account: string, ids: string[]): Promise<void> {
  await sql`
    update products set search = (
      select left(string_agg(md5(id || part), ' '), 8000) from generate_series(1, 243) as part)
    where account_id = ${account} and id = any(${ids})`.execute(database.of(account));
}
