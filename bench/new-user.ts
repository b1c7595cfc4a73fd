/**
 * Follows the README as a new user in a fresh clone: runs its commands and its program, and prints the seconds since
 * `npm ci` started. The downloads of npm depend on its cache and the network.
 */
import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { browserPath, launch } from '@mostrador/browser-testing';
import { codeBlocks } from '../scripts/lib/markdown.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const clone = join(mkdtempSync(join(tmpdir(), 'new-user-')), 'mostrador');
execFileSync('git', ['clone', '--quiet', root, clone]);
const readme = readFileSync(join(clone, 'README.md'), 'utf8');

const began = performance.now();
const start = inShell(shown(/^npm ci && npm start/m).split('\n')[0] ?? '');
try {
  await said(start, /^added \d+ packages/m);
  report('npm ci is done');
  await said(start, /^Mostrador is ready\.$/m);
  report('npm start: service, panel, documentation and mock respond');
  writeFileSync(join(clone, 'shop.ts'), shown(/^import .*createClient/m));
  await ended(inShell(shown(/npx node shop\.ts/)), shown(/^Yerba mate 500 g draft false$/m));
  report('the program of the README made its first typed calls');
  await ended(
    inShell(shown(/^curl .*Prefer: code/m).replaceAll('curl ', 'curl -s ')),
    '"code":"rate_limited"',
  );
  report('the mock responded');
  await findPage();
} finally {
  if (start.child.pid !== undefined && start.child.exitCode === null)
    process.kill(-start.child.pid, 'SIGTERM');
  await start.over;
  rmSync(join(clone, '..'), { recursive: true });
}

/** Searches the documentation for an operation, and reads its page. */
async function findPage(): Promise<void> {
  const path = browserPath();
  if (path === undefined) return console.log('       the search: SKIPPED, there is no browser');
  const browser = await launch(path);
  const page = await browser.newPage();
  await page.goto('http://127.0.0.1:3000/docs/');
  await page.waitForFunction(`document.querySelector('#app').__vue_app__ !== undefined`);
  await page.keyboard.press('Control+k');
  await page.locator('.site-search input').fill('create a product');
  await page.locator('.site-search [role=option]').first().click();
  await page.getByRole('heading', { name: 'Create a product' }).first().waitFor();
  report('a search of the documentation found the page of an operation');
  await browser.close();
}

function report(what: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} ${what}`);
}

/** Returns the code block of the README that matches. */
function shown(mark: RegExp): string {
  const block = codeBlocks(readme).find(({ code }) => mark.test(code));
  if (block === undefined) throw new Error(`The README shows no ${mark}`);
  return block.code;
}

interface Running {
  child: ReturnType<typeof spawn>;
  output(): string;
  over: Promise<number | null>;
}

/** Returns the environment without npm's script variables, which a new user does not have. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', ...others } = process.env;
  const own = Object.entries(others).filter(([name]) => !name.startsWith('npm_'));
  const path = PATH.split(delimiter).filter((directory) => !directory.includes('node_modules'));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) };
}

/** Starts a process group, so that all its processes can be ended. */
function inShell(command: string): Running {
  const stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'inherit'];
  const options: SpawnOptions = { cwd: clone, env: ownEnvironment(), detached: true, stdio };
  const child = spawn('bash', ['-c', command], options);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  return { child, output: () => output, over: new Promise((resolve) => child.once('close', resolve)) };
}

async function said(running: Running, what: RegExp): Promise<void> {
  const over = running.over.then(() => true);
  while (!what.test(running.output())) {
    if (await Promise.race([over, setTimeout(50, false)]))
      throw new Error(`${running.output()}\nended without ${what}`);
  }
}

async function ended(running: Running, what: string): Promise<void> {
  await running.over;
  if (!running.output().includes(what)) throw new Error(`${running.output()}\nhas no ${what}`);
}
