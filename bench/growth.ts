/**
 * Measures whether requests become slower as an account grows: accounts of 1,000 to 1,000,000 products in one database,
 * the same requests to each, in turns. `BENCH_PLOT` names an SVG file to draw.
 */
import { writeFileSync } from 'node:fs';
import { growthPlot } from './lib/growth-plot.ts';
import { median } from './lib/median.ts';
import { withDatabase } from './lib/service/bench-database.ts';
import { type Call, load } from './lib/service/load.ts';
import { addShop, type Shop, settle } from './lib/service/shop.ts';
import { usualCalls } from './lib/service/usual-calls.ts';

const SIZES = (process.env.BENCH_SIZES ?? '1000,10000,100000,1000000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1);

await withDatabase(async ({ database, startService }) => {
  const service = await startService();
  /** Returns the mean milliseconds of a request, sent one after the other. */
  const measure = async (shop: Shop, call: (shop: Shop) => Call): Promise<number> => {
    const { rate, failed } = await load({
      origin: service.url,
      headers: { 'x-api-key': shop.token },
      connections: 1,
      seconds: SECONDS,
      next: () => call(shop),
    });
    if (failed > 0) throw new Error(`${failed} requests failed`);
    return 1_000 / rate;
  };
  /** Measures the smallest account before the others exist. */
  const measureAlone = async (shop: Shop) => {
    await settle(database);
    const times: string[] = [];
    for (const { name, call } of usualCalls) {
      await measure(shop, call);
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(shop, call));
      times.push(`${name} ${median(rounds).toFixed(2)} ms`);
    }
    console.log(`${SIZES[0]} products, alone in the database: ${times.join(', ')}`);
  };
  try {
    const shops: Shop[] = [];
    for (const size of SIZES) {
      const shop = await addShop(database, size);
      if (shops.length === 0) await measureAlone(shop);
      shops.push(shop);
    }
    await settle(database);
    console.log(`${ROUNDS} rounds of ${SECONDS} s for each account, in turns; milliseconds of a request`);
    console.log(`products ${SIZES.map((size) => size.toLocaleString('en').padStart(11)).join('')}`);
    const series = [];
    for (const { name, call } of usualCalls) {
      for (const shop of shops) await measure(shop, call);
      const rounds: number[][] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const times: number[] = [];
        for (const shop of shops) times.push(await measure(shop, call));
        rounds.push(times);
      }
      const times = SIZES.map((_, index) => median(rounds.map((round) => round[index] ?? Number.NaN)));
      // Of the same round, so that other work on the machine slows both.
      const ratios = SIZES.map((_, index) =>
        median(rounds.map((round) => (round[index] ?? Number.NaN) / (round[0] ?? Number.NaN))),
      );
      const row = (values: number[], unit: string) =>
        values.map((value) => `${value.toFixed(2)}${unit}`.padStart(11)).join('');
      console.log(`${name.padEnd(9)}${row(times, ' ms')}\n         ${row(ratios, ' ×')}`);
      series.push({ name, ratios });
    }
    const file = process.env.BENCH_PLOT;
    if (file) writeFileSync(file, growthPlot(SIZES, series));
  } finally {
    await service.stop();
  }
});
