/**
 * On a cluster: explains every statement that answered a request in a file of tests, once each, and finds those that
 * run on more than one shard.
 */
import pg from 'pg';
import { withOwnClient } from '../store/snapshot/own-client.ts';

/** The parameters that a statement was first sent with, by its text. */
const sent = new Map<string, unknown[]>();

/** Remembers a statement of a request, on a cluster only. */
export function remember(text: string, values: unknown[]): void {
  if (process.env.CITUS && /^\s*(with|select|insert|update|delete)\b/i.test(text) && !sent.has(text))
    sent.set(text, values);
}

/** Explains what was remembered, forgets it, and returns what touches more than one shard, with its plan. */
export async function manyShards(url: string): Promise<string[]> {
  const statements = [...sent];
  sent.clear();
  return await withOwnClient({ connectionString: url }, async (client) => {
    const found: string[] = [];
    for (const [text, values] of statements) {
      const plan = await client
        .query<{ 'QUERY PLAN': string }>(`explain (costs off) ${withValues(text, values)}`)
        .then(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
        .catch((error: unknown) => `Task Count: none, ${error}`);
      if (tasksOf(plan).some((tasks) => tasks !== '0' && tasks !== '1'))
        found.push(`${text.trim()}\n${plan}`);
    }
    return found;
  });
}

/** Citus plans a statement with its values, as it does for the one that is sent. */
function withValues(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`);
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function tasksOf(plan: string): string[] {
  return [...plan.matchAll(/Task Count: (\w+)/g)].map(([, count = '']) => count);
}
