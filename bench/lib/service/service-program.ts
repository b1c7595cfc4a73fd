/** Runs the service on the database of the benchmark, without limits unless others are given. */
import { createApp } from '../../../apps/api/src/app.ts';
import { readConfig } from '../../../apps/api/src/config.ts';
import { connect } from '../../../apps/api/src/store/connect.ts';

const unlimited = '{"RATE_LIMIT_TOKEN":"0","RATE_LIMIT_ACCOUNT":"0","RATE_LIMIT_BURST":"0"}';
const [target = '{}', limits = unlimited] = process.argv.slice(2);
const database = await connect(JSON.parse(target));
const config = readConfig({ ...JSON.parse(limits), LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' });
const app = await createApp({ database, config });
console.log(`The service is ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', async () => {
  await app.close();
  await database.close();
});
