/**
 * The minimal server for these requests: Fastify and `pg` with named statements. It checks neither token nor body nor
 * limits. Its connections have their account set permanently.
 */
import { fastify } from 'fastify';
import pg from 'pg';
import { newId } from '../../../apps/api/src/core/ids.ts';
import * as statements from './raw-statements.ts';

const [target = '{}', account = ''] = process.argv.slice(2);
const pool = new pg.Pool({
  ...JSON.parse(target),
  max: 10,
  pipeline: true,
  options: `-c app.account_id=${account}`,
});
const app = fastify();

app.get<{ Params: { id: string } }>('/products/:id', async ({ params }, reply) => {
  const { rows } = await pool.query(statements.get(account, params.id));
  return reply.type('application/json').send(`{"success":true,"data":${rows[0].text}}`);
});

app.get('/products/list', async (_request, reply) => {
  return reply.type('application/json').send(await page(statements.count(account), statements.list(account)));
});

app.get('/products/filtered', async (_request, reply) => {
  const both = [statements.countFiltered(account), statements.listFiltered(account)] as const;
  return reply.type('application/json').send(await page(...both));
});

app.post('/products', async ({ body }, reply) => {
  const client = await pool.connect();
  try {
    const id = newId(new Date());
    await Promise.all(statements.create(account, id, body as object).map((one) => client.query(one)));
    return reply.code(201).send({ success: true, data: { _id: id } });
  } finally {
    client.release();
  }
});

console.log(`The raw routes are ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});

async function page(count: pg.QueryConfig, list: pg.QueryConfig): Promise<string> {
  const [total, { rows }] = await Promise.all([pool.query(count), pool.query(list)]);
  return `{"success":true,"data":{"items":[${rows.map(({ text }) => text).join(',')}],"total":${total.rows[0].total}}}`;
}
