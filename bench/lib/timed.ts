/** Measures sequential requests, and prints a table row. */

/** The number of measured requests, after the first. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 61);

/** Prints median and maximum, and returns the median, in milliseconds. */
export async function timed(name: string, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  await work();
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const [median = 0, slowest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
  console.log(`${name.padEnd(40)}${median.toFixed(1).padStart(7)}${slowest.toFixed(1).padStart(9)}`);
  return median;
}
