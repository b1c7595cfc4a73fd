/** Builds the reference by Redocly's `build-docs`: its page, with Redoc and the description as files beside it. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loader } from './loader.ts';
import { showProvenance } from './provenance.ts';
import { withoutSharedAnswers } from './shared-answers.ts';
import { splitPage } from './split-page.ts';
import { template } from './template.ts';
import { withoutOtherHosts } from './without-other-hosts.ts';

const REDOCLY = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const PLACE = '<!-- loader -->';

/** Writes the page and its scripts into the directory; gives the name of the one with the description. The bundle is changed on the way. */
export function buildReference(bundle: Record<string, unknown>, directory: string): string {
  prepare(bundle);
  const { html, redoc, definition, options } = splitPage(withoutOtherHosts(pageOf(bundle)), PLACE);
  mkdirSync(directory, { recursive: true });
  const sources = {
    redoc: hashed(directory, 'redoc', redoc),
    definition: hashed(directory, 'definition', script(JSON.parse(definition))),
    options,
  };
  writeFileSync(
    join(directory, 'index.html'),
    html.replace(PLACE, () => loader(sources)),
  );
  return sources.definition;
}

/** The script with the description, for a page that is built. The bundle is changed on the way. */
export function definitionScript(bundle: Record<string, unknown>): string {
  prepare(bundle);
  return script(bundle);
}

function prepare(bundle: Record<string, unknown>): void {
  showProvenance(bundle);
  withoutSharedAnswers(bundle);
}

/** A text that is parsed as JSON is read several times faster than the same text as a script. */
function script(definition: unknown): string {
  return `const definition=JSON.parse(${JSON.stringify(JSON.stringify(definition))});`;
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

/** Writes a script that may be cached for ever, and gives its name. */
function hashed(directory: string, name: string, content: string): string {
  const file = `${name}.${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.js`;
  writeFileSync(join(directory, file), content);
  return file;
}
