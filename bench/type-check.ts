/**
 * Measures the cost of the types for users: checking a program that calls every operation, and the first completion in
 * an editor, with our client and with openapi-fetch alone, in turns in the same run.
 */
import { appendFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { operationsOf, readDocument } from '@mostrador/codegen';
import { openEditor } from '@mostrador/codegen/testing/editor';
import { type Cost, costOf, projectOf } from './lib/compiler.ts';
import { median } from './lib/median.ts';
import { facadeCalls, rawCalls } from './lib/typed-calls.ts';

const RUNS = 5;
/** The maximum cost of checking calls through our client, relative to openapi-fetch: 0.5 s where that takes 1.1 s. */
const BUDGET = 0.5 / 1.1;

const document = await readDocument(path.join(import.meta.dirname, '../spec/dist/openapi.json'));
const projects = {
  client: projectOf(facadeCalls(document)),
  raw: projectOf(rawCalls(document)),
};
const costs: Record<keyof typeof projects, Cost[]> = { client: [], raw: [] };
const completions: Record<keyof typeof projects, number[]> = { client: [], raw: [] };

try {
  for (let run = 0; run < RUNS; run++) {
    costs.client.push(costOf(projects.client));
    costs.raw.push(costOf(projects.raw));
  }
  appendFileSync(path.join(projects.client, 'program.ts'), 'client.products.\n');
  appendFileSync(path.join(projects.raw, 'program.ts'), "client.GET('\n");
  for (let run = 0; run < RUNS; run++) {
    completions.client.push(await firstCompletion(projects.client, 'client.products.\n'));
    completions.raw.push(await firstCompletion(projects.raw, "client.GET('\n"));
  }
} finally {
  for (const directory of Object.values(projects)) rmSync(directory, { recursive: true });
}

/** The fastest run, since other work on the machine only adds time. */
const fastest = (way: keyof typeof projects) => Math.min(...costs[way].map(({ total }) => total));
const share = fastest('client') / fastest('raw');
console.log(`checking ${operationsOf(document).length} calls, median of ${RUNS}
                        our client   openapi-fetch   ratio
${row('total time, s', (cost) => cost.total, 3)}
${row('check time, s', (cost) => cost.check, 3)}
${row('instantiations', (cost) => cost.instantiations, 0)}
${row('types', (cost) => cost.types, 0)}
${row('memory, MB', (cost) => cost.memory, 0)}
${line('first completion, ms', median(completions.client), median(completions.raw), 0)}
${line('fastest total, s', fastest('client'), fastest('raw'), 3)}
${share <= BUDGET ? 'within' : 'OVER'} the budget of ${BUDGET.toFixed(2)} of what openapi-fetch takes`);

/** Returns the milliseconds from starting the language server to the completions in the last line of the program. */
async function firstCompletion(directory: string, lastLine: string): Promise<number> {
  const began = performance.now();
  const editor = await openEditor(directory);
  const names = await editor.completions({ file: 'program.ts', after: lastLine.trimEnd() });
  const elapsed = performance.now() - began;
  await editor.close();
  if (names.length < 8) throw new Error(`The editor offers only ${names.join(', ')}`);
  return elapsed;
}

function row(name: string, figure: (cost: Cost) => number, digits: number): string {
  return line(name, median(costs.client.map(figure)), median(costs.raw.map(figure)), digits);
}

function line(name: string, client: number, raw: number, digits: number): string {
  const ratio = (client / raw).toFixed(client / raw < 0.01 ? 4 : 2);
  return `  ${name.padEnd(20)}${client.toFixed(digits).padStart(12)}${raw.toFixed(digits).padStart(16)}${ratio.padStart(8)}`;
}
