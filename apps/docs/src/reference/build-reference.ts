/** Builds the reference by Redocly's `build-docs`: its page, with Redoc and what it shows as files beside it. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject } from '../is-object.ts';
import { firstScreen } from './first-screen.ts';
import { loader } from './loader.ts';
import { preparedScript, text } from './prepared-script.ts';
import { showProvenance } from './provenance.ts';
import { forPrepared, type Prepare, preparing } from './redoc-script.ts';
import { withoutSharedAnswers } from './shared-answers.ts';
import { splitPage } from './split-page.ts';
import { template } from './template.ts';
import { withoutOtherHosts } from './without-other-hosts.ts';

const REDOCLY = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const PLACE = '<!-- loader -->';

/** Of the description, what Redoc looks at only when a part of it is copied; it is nearly all of the text. */
const READ_LATER = ['paths', 'components'];

/** Writes what a built page shows anew, for a description that has changed. */
export type Rewrite = (bundle: Record<string, unknown>) => Promise<void>;

/** Writes the page and its scripts into the directory. The bundle is changed on the way, as it is by what comes back. */
export async function buildReference(bundle: Record<string, unknown>, directory: string): Promise<Rewrite> {
  mkdirSync(directory, { recursive: true });
  const file = (name: string, content: string) => hashed(directory, name, content);
  const { html, redoc, definition, options } = splitPage(
    withoutOtherHosts(pageOf(forReaders(bundle))),
    PLACE,
    (styles, body) => file('first-screen.css', firstScreen(styles, body)),
  );
  const prepare = preparing(redoc);
  const shown = await scripts(parsed(definition), parsed(options), prepare);
  const sources = {
    redoc: file('redoc.js', forPrepared(redoc)),
    prepared: file('prepared.js', shown.prepared),
    description: file('description.js', shown.description),
  };
  writeFileSync(
    join(directory, 'index.html'),
    html.replace(PLACE, () => loader(sources, options)),
  );
  return async (changed) => {
    const { prepared, description } = await scripts(forReaders(changed), parsed(options), prepare);
    writeFileSync(join(directory, sources.prepared), prepared);
    writeFileSync(join(directory, sources.description), description);
  };
}

function forReaders(bundle: Record<string, unknown>): Record<string, unknown> {
  showProvenance(bundle);
  withoutSharedAnswers(bundle);
  return bundle;
}

async function scripts(description: Record<string, unknown>, options: object, prepare: Prepare) {
  const document = Object.fromEntries(
    Object.entries(description).map(([name, value]) => [name, READ_LATER.includes(name) ? null : value]),
  );
  return {
    prepared: preparedScript(await prepare(description, options), { document, unread: READ_LATER }),
    description: `var description=${text(description)};`,
  };
}

function parsed(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  if (!isObject(value)) throw new Error('The page of the reference has no description.');
  return value;
}
function pageOf(bundle: object): string {
  const scratch = mkdtempSync(join(tmpdir(), 'mostrador-docs-'));
  const [input, layout, output] = ['openapi.json', 'template.hbs', 'index.html'].map((name) =>
    join(scratch, name),
  );
  try {
    writeFileSync(String(input), JSON.stringify(bundle));
    writeFileSync(String(layout), template());
    redocly(
      [
        'build-docs',
        input,
        '--output',
        output,
        '--template',
        layout,
        '--title',
        'API reference | Mostrador',
        '--inlineBundle',
      ].map(String),
    );
    return readFileSync(String(output), 'utf8');
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function redocly(args: readonly string[]): void {
  execFileSync(process.execPath, [REDOCLY, ...args], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Writes a file that may be cached for ever, and gives its name, which its content is part of. */
function hashed(directory: string, name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const file = name.replace('.', `.${hash}.`);
  writeFileSync(join(directory, file), content);
  return file;
}
