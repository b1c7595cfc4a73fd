/** Builds the reference by Redocly's `build-docs` into one file that loads nothing. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bar } from '../pages/layout.ts';
import { showProvenance } from './provenance.ts';
import { withoutOtherHosts } from './without-other-hosts.ts';

const REDOCLY = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const TITLE = 'Reference · Mostrador';

/** Writes `index.html` into the directory. The bundle is changed on the way. */
export function buildReference(bundle: Record<string, unknown>, directory: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'mostrador-docs-'));
  const input = { description: join(scratch, 'openapi.json'), template: join(scratch, 'template.hbs') };
  const output = join(scratch, 'index.html');
  showProvenance(bundle);
  writeFileSync(input.description, JSON.stringify(bundle));
  writeFileSync(input.template, template());
  redocly([
    'build-docs',
    input.description,
    '--output',
    output,
    '--template',
    input.template,
    '--title',
    TITLE,
    '--inlineBundle',
  ]);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'index.html'), withoutOtherHosts(readFileSync(output, 'utf8')));
  rmSync(scratch, { recursive: true });
}

function redocly(args: readonly string[]): void {
  execFileSync(process.execPath, [REDOCLY, ...args], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Redoc leaves room for a bar of the height it is told. */
function template(): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<link rel="icon" href="../mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="../bar.css">
{{{redocHead}}}
</head>
<body class="reference">
${bar('../', TITLE)}
{{{redocHTML}}}
</body>
</html>
`;
}
