/**
 * What one account waits for while another uses its limits, those of the service as it comes, on the slowest requests
 * there are: the p99 of reads at the pace of a till, quiet and beside the other.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { withDatabase } from './lib/service/bench-database.ts';
import { load } from './lib/service/load.ts';
import { addShop, settle } from './lib/service/shop.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
/** Between two requests of the till, in milliseconds: below the limit of a token. */
const PACE = 150;
const CONNECTIONS = 32;

await withDatabase(async ({ database, startService }) => {
  const [till, greedy] = [await addShop(database, 1_000), await addShop(database, 20)];
  await sql`
    update products set search = repeat('a', 1000000)
    where account_id = ${greedy.account}`.execute(database.of(greedy.account));
  await settle(database);
  const service = await startService({});
  try {
    await reads(2);
    const quiet = await reads(SECONDS);
    const worst = worstRequests();
    const [busy, other] = await Promise.all([
      reads(SECONDS),
      load({
        origin: service.url,
        headers: { 'x-api-key': greedy.token },
        connections: CONNECTIONS,
        seconds: SECONDS,
        next: () => ({ path: worst() }),
      }),
    ]);
    console.log(`reads of one account, ${PACE} ms apart, for ${SECONDS} s
  alone                 p99 ${quiet.toFixed(1)} ms
  beside a greedy one   p99 ${busy.toFixed(1)} ms, ${(busy / quiet).toFixed(2)} × (at most 2 is wanted)
  the greedy one        ${other.rate.toFixed(0)}/s answered, p99 ${other.p99} ms, ${other.failed + other.shed} rejected`);
  } finally {
    await service.stop();
  }

  /** The p99 of single reads, in milliseconds; throws where one fails. */
  async function reads(seconds: number): Promise<number> {
    const times: number[] = [];
    const until = performance.now() + seconds * 1_000;
    for (let turn = 0; performance.now() < until; turn++) {
      const path = `/api/v1/products/${till.ids[(turn * 7919) % till.ids.length]}/`;
      const began = performance.now();
      const response = await fetch(service.url + path, { headers: { 'x-api-key': till.token } });
      await response.arrayBuffer();
      times.push(performance.now() - began);
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      await sleep(PACE);
    }
    times.sort((one, other) => one - other);
    return times[Math.ceil(times.length * 0.99) - 1] ?? 0;
  }
});

/** Searches of many words in long texts, and reports of many buckets. */
function worstRequests(): () => string {
  const words = Array.from({ length: 10 }, (_, index) => `a${'b'.repeat(index + 1)}`).join('+');
  const paths = [
    `/api/v1/products/list/?search=${words}&sort=name`,
    '/api/v1/current-accounts/aging/?days=366&periods=24',
    '/api/v1/products/list/?per_page=100&search=a',
  ];
  let turn = 0;
  return () => paths[turn++ % paths.length] ?? '/';
}
