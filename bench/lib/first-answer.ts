/** How long a server takes from being spawned to its first answer. */
import { startProgram } from './start-program.ts';

/** Milliseconds until `path` was answered. The server has ended when this resolves. */
export async function firstAnswer(args: readonly string[], path = '/readyz'): Promise<number> {
  const began = performance.now();
  const { url, stop } = await startProgram(args);
  const response = await fetch(url + path, { headers: { 'x-api-key': 'any' } });
  await response.arrayBuffer();
  const elapsed = performance.now() - began;
  await stop();
  if (!response.ok) throw new Error(`${args[0]} answered ${response.status}`);
  return elapsed;
}
