/**
 * On a cluster, explains each distinct statement of requests and accounts in a test file once, and reports those that
 * run on more than one shard.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import pg from 'pg';
import { withOwnClient } from '../store/snapshot/own-client.ts';
import { type CitusCluster, inDatabase } from './citus.ts';
import { plainText } from './citus-shapes.ts';

/** The parameters with which a statement was first sent, by its text. */
const sent = new Map<string, unknown[]>();

/** Records a statement, on a cluster only. */
export function remember(text: string, values: unknown[]): void {
  if (process.env.CITUS && /^\s*(with|select|insert|update|delete)\b/i.test(text) && !sent.has(text))
    sent.set(text, values);
}

/**
 * Explains the recorded statements, clears them, and returns those that touch more than one shard, with their plans.
 */
export async function manyShards({ inspector, explained }: CitusCluster, name: string): Promise<string[]> {
  const statements = [...sent];
  sent.clear();
  appendFileSync(explained, statements.map(([text]) => `${hashOf(text)}\n`).join(''));
  const url = inDatabase(inspector, name);
  return await withOwnClient({ connectionString: url }, async (client) => {
    const found: string[] = [];
    for (const [text, values] of statements) {
      const plan = await client
        .query<{ 'QUERY PLAN': string }>(`explain (costs off) ${withValues(text, values)}`)
        .then(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
        .catch((error: unknown) => `Task Count: none, ${error}`);
      if (!isOfOneShard(plan)) found.push(`${text.trim()}\n${plan}`);
    }
    return found;
  });
}

/** Returns the number of distinct statements that a run explained, and deletes the list. */
export function countExplained({ explained }: CitusCluster): number {
  if (!existsSync(explained)) return 0;
  const hashes = readFileSync(explained, 'utf8').split('\n').filter(Boolean);
  rmSync(explained);
  return new Set(hashes).size;
}

/** Returns a hash that ignores the length of lists and the IDs in a text. */
function hashOf(text: string): string {
  const shape = plainText(text)
    .replace(/\$\d+/g, '$')
    .replace(/\$(, \$)+/g, '$');
  return createHash('sha256').update(shape).digest('base64');
}

/** Inserts values into a statement, since Citus plans the sent one with its values. */
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

/** Separately planned parts each have a task count of their own. */
function isOfOneShard(plan: string): boolean {
  const tasks = [...plan.matchAll(/Task Count: (\w+)/g)].map(([, count]) => count);
  return tasks.every((count) => count === '0' || count === '1');
}
