/**
 * Tests third-party generators on the flat edition: `npm run toolchains -- [name…]`. Each one generates and compiles
 * code, and runs its small program against a service with the demo account. If every toolchain was tested and none
 * failed, the table in the guide "Use your own generator" is rewritten. Missing toolchains are skipped with a notice.
 * Needs the network.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './lib/ensure-built.ts';
import { fromRoot } from './lib/root.ts';
import { startServer } from './lib/server-child.ts';
import { type Command, printed, type Toolchain, table, toolchains } from './lib/toolchains.ts';

const execute = promisify(execFile);
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !toolchains.some((toolchain) => toolchain.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no toolchain ${unknown.join(', ')}. There are ${toolchains.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

await ensureBuilt();
const service = startServer({
  name: 'service',
  args: [fromRoot('packages/mock/dist/cli.js'), '--stateful', '--port', '0'],
  says: [/Token: (\S+)/, /(http:\/\/\S+)/],
});
const [token = '', url = ''] = await service.ready;
const environment = { ...process.env, MOSTRADOR_URL: url, MOSTRADOR_TOKEN: token };

const outcomes = new Map<Toolchain, string>();
try {
  for (const toolchain of toolchains.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const outcome = await outcomeOf(toolchain);
    outcomes.set(toolchain, outcome);
    console.log(`${toolchain.name} ${toolchain.version} (${toolchain.language}): ${outcome}`);
  }
} finally {
  service.stop();
  await service.exited;
}

const passed = [...outcomes].filter(([, outcome]) => outcome === 'passed').map(([toolchain]) => toolchain);
if (passed.length === toolchains.length) await writeTable();
process.exitCode = [...outcomes.values()].some((outcome) => outcome.startsWith('FAILED')) ? 1 : 0;

/** `passed`, `SKIPPED` or `FAILED`, with the reason. */
async function outcomeOf(toolchain: Toolchain): Promise<string> {
  const missing: string[] = [];
  for (const program of toolchain.needs)
    if (!(await execute('which', [program]).then(Boolean, () => false))) missing.push(program);
  if (missing.length > 0) return `SKIPPED: this machine has no ${missing.join(' and no ')}`;
  try {
    // Maven's output ends with a sequence that resets colours.
    const output = stripVTControlCharacters(await attempt(toolchain)).trimEnd();
    return output === printed ? 'passed' : `FAILED: the program printed\n${output}`;
  } catch (error) {
    return `FAILED: ${reasonOf(error)}`;
  }
}

/** Runs everything from an empty directory; returns the output of the program. */
async function attempt({
  name,
  downloads = {},
  install,
  generate,
  compile,
  run,
}: Toolchain): Promise<string> {
  const directory = fromRoot(`.turbo/toolchains/${name}`);
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  await cp(fromRoot(`examples/toolchains/${name}`), directory, { recursive: true });
  await cp(fromRoot('spec/dist/openapi.flat.json'), join(directory, 'openapi.json'));
  for (const [file, address] of Object.entries(downloads)) await download(address, join(directory, file));
  for (const command of [...install, generate, ...compile]) await runIn(directory, command);
  return runIn(directory, run);
}

async function download(address: string, file: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
}

async function runIn(directory: string, [program = '', ...parameters]: Command): Promise<string> {
  const tools = ['.venv/bin', 'node_modules/.bin', 'bin'].map((place) => join(directory, place));
  const PATH = [...tools, process.env.PATH].join(':');
  const { stdout } = await execute(
    program,
    parameters.map((parameter) => parameter.replace('{directory}', directory)),
    { cwd: directory, env: { ...environment, PATH }, maxBuffer: 64 << 20 },
  );
  return stdout;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const written = ['stdout', 'stderr'].map((stream) => String(Reflect.get(error, stream) ?? '').slice(-2000));
  return [error.message.slice(0, 300), ...written].filter(Boolean).join('\n');
}

async function writeTable(): Promise<void> {
  const guide = fromRoot('apps/docs/site/guides/own-generator.md');
  const text = await readFile(guide, 'utf8');
  const day = new Date().toISOString().slice(0, 10);
  const marked = /(<!-- written by npm run toolchains -->\n).*?(\n<!-- end -->)/s;
  await writeFile(
    guide,
    text.replace(marked, (_all, begin, end) => `${begin}${table(passed, day)}${end}`),
  );
  console.log(`Updated the table in ${guide}.`);
}
