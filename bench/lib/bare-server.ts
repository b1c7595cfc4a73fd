/** A minimal Fastify service, as the baseline of comparisons. */
import { fastify } from 'fastify';

const app = fastify();
app.get('/readyz', async () => ({ status: 'ok' }));
console.log(`Ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGTERM', () => app.close());
