/** Measures the duration and the memory of a command. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cli } from './mostrador.ts';

export interface Measured {
  seconds: number;
  /** The memory of the process after each quarter of its duration, in MB. */
  quarters: number[];
  /** The peak memory. */
  most: number;
}

/** Runs the command. @throws Error if it fails */
export async function measured(args: readonly string[]): Promise<Measured> {
  const held: number[] = [];
  const began = performance.now();
  const command = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  command.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const timer = setInterval(() => held.push(megabytes(command.pid)), 250);
  const [code] = await once(command, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${said}`);
  const seconds = (performance.now() - began) / 1_000;
  const samples = held.filter((one) => one > 0);
  const quarters = [0.25, 0.5, 0.75, 1].map(
    (part) => samples[Math.max(0, Math.ceil(samples.length * part) - 1)] ?? 0,
  );
  return { seconds, quarters, most: Math.max(0, ...samples) };
}

function megabytes(pid: number | undefined): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(String(stdout).trim()) / 1024);
}
