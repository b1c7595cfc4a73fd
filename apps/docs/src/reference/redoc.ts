/** Runs Redocly's `build-docs`, and finds the script that its pages load. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CLI = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** The URL of Redoc on Redocly's host, which the pages load it from; the site has it as a local file. */
export const HOSTED_SCRIPT = /https:\/\/cdn\.redocly\.com\/redoc\/v[^/"]+\/bundles\/redoc\.standalone\.js/g;

/** Returns the script of Redoc for the pages of `buildDocs`. Throws if the package has none. */
export function redocScript(): string {
  const root = dirname(dirname(CLI));
  const [file] = globSync('**/redoc.standalone.js', { cwd: root });
  if (file === undefined) throw new Error(`${root} has no redoc.standalone.js.`);
  return readFileSync(join(root, file), 'utf8');
}

export interface DocsInput {
  bundle: object;
  /** A Handlebars template with `redocHead` and `redocHTML`. */
  template: string;
  title: string;
  /** Options of Redoc. */
  options: object;
}

/** Returns the page of a description; `directory` is a scratch directory, where `name` is unused. */
export async function buildDocs(directory: string, name: string, input: DocsInput): Promise<string> {
  const file = (ending: string, content: string) => {
    const path = join(directory, `${name}.${ending}`);
    writeFileSync(path, content);
    return path;
  };
  const output = join(directory, `${name}.html`);
  await redocly([
    'build-docs',
    file('json', JSON.stringify(input.bundle)),
    `--output=${output}`,
    `--template=${file('hbs', input.template)}`,
    `--title=${input.title}`,
    `--openapi=${file('options.json', JSON.stringify(input.options))}`,
  ]);
  return readFileSync(output, 'utf8');
}

/** React renders a page in half the time in production mode. */
const ENVIRONMENT = {
  NODE_ENV: 'production',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

async function redocly(args: readonly string[]): Promise<void> {
  const node = ['--max-semi-space-size=64', CLI];
  await promisify(execFile)(process.execPath, [...node, ...args], {
    env: { ...process.env, ...ENVIRONMENT },
  });
}
