/**
 * A client of one account that uses its limits on the slowest requests: many connections, each of which sends the next
 * request at once, and waits only if a response asks it to retry later.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const [origin = '', tokens = '[]', seconds = '30', connections = '32'] = process.argv.slice(2);
const keys: string[] = JSON.parse(tokens);

/** Searches without results that must read all texts, reports with many groups, long pages, and bulk writes. */
const words = 'abcdef012'.split('').join('+');
const paths = [
  `/api/v1/products/list/?search=${words}+zz&sort=name`,
  '/api/v1/current-accounts/aging/?days=366&periods=24',
  '/api/v1/products/list/?per_page=100&search=a',
  '/api/v1/products/bulk/create/',
];
const product = { name: 'Linterna', description: 'x'.repeat(2_000), base_price: 1, tags: ['a', 'b', 'c'] };
const created = JSON.stringify({ items: Array.from({ length: 100 }, () => product) });

let turn = 0;
const counts: Record<number, number> = {};
const until = performance.now() + Number(seconds) * 1_000;
await Promise.all(Array.from({ length: Number(connections) }, sending));
console.log(JSON.stringify(counts));

async function sending(): Promise<void> {
  while (performance.now() < until) {
    const number = turn++;
    const path = paths[number % paths.length] ?? '';
    const headers = { 'x-api-key': keys[number % keys.length] ?? '', 'content-type': 'application/json' };
    const body = path.includes('/bulk/') ? { method: 'POST', body: created } : {};
    const response = await fetch(origin + path, { headers, ...body });
    await response.arrayBuffer();
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    const wait = Number(response.headers.get('retry-after') ?? 0);
    await sleep(Math.min(wait * 1_000, Math.max(0, until - performance.now())));
  }
}
