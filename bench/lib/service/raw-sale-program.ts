/** Sends the statements of a recorded sale for each request: Fastify and `pg`, without any of our code. */
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import pg from 'pg';
import { newId } from '../../../apps/api/src/core/ids.ts';
import type { Part, RecordedSale, Template } from './recorded-sale.ts';

const [target = '{}', file = ''] = process.argv.slice(2);
const packets: RecordedSale = JSON.parse(readFileSync(file, 'utf8'));
const pool = new pg.Pool({ ...JSON.parse(target), max: 10, pipeline: true });
const app = fastify();

interface Sale {
  /** Its place in the order of requests, from 1. */
  place: number;
  ids: string[];
}

function filled(template: Template, sale: Sale): unknown {
  if ('constant' in template) return template.constant;
  if ('items' in template) return template.items.map((item) => filled(item, sale));
  return template.parts.map((part) => textOf(part, sale)).join('');
}

function textOf(part: Part, { place, ids }: Sale): string {
  if (typeof part === 'string') return part;
  if ('number' in part) return String(part.number + part.step * place).padStart(part.digits, '0');
  ids[part.id] ??= newId(new Date());
  return ids[part.id] ?? '';
}

let sales = 0;
app.post('/sale', async (_request, reply) => {
  const sale = { place: ++sales, ids: [] };
  const client = await pool.connect();
  try {
    for (const [place, packet] of packets.entries()) {
      const sent = packet.map(({ text, values }, index) =>
        values.length === 0
          ? client.query(text)
          : client.query({
              name: `statement_${place}_${index}`,
              text,
              values: values.map((value) => filled(value, sale)),
            }),
      );
      await Promise.all(sent);
    }
    return reply.code(201).send({ success: true, data: { _id: sale.ids[0] } });
  } finally {
    client.release();
  }
});

console.log(`The raw sale is ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
