/** Measures the time from spawning a server to its first response. */
import { startProgram } from './start-program.ts';

/** Returns the milliseconds until `path` responded. The server has ended when this resolves. */
export async function firstResponse(args: readonly string[], path = '/readyz'): Promise<number> {
  const began = performance.now();
  const { url, stop } = await startProgram(args);
  const response = await fetch(url + path, { headers: { 'x-api-key': 'any' } });
  await response.arrayBuffer();
  const elapsed = performance.now() - began;
  await stop();
  if (!response.ok) throw new Error(`${args[0]} returned ${response.status}`);
  return elapsed;
}
