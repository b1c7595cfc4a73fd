import { panelProblems } from '@mostrador/panel-api/server';
import { problems } from '@mostrador/server-stub';
import { readPanelBundle, remediesOf } from '../description.ts';
import { inline } from '../html.ts';
import { page } from './page.ts';

/** An error code with its data. */
export interface ErrorRow {
  code: string;
  status: number;
  title: string;
  remedy: string;
}

/** Returns every error code of the API, in the order of the table of problems. */
export function errorRows(bundle: object): ErrorRow[] {
  return rowsOf(problems, remediesOf(bundle));
}

/** The error codes that only the panel returns, whose problems link to the same page. */
export function panelErrorRows(): ErrorRow[] {
  return rowsOf(panelProblems, remediesOf(readPanelBundle(), 'PanelErrorCode'));
}

function rowsOf(
  kinds: Readonly<Record<string, { status: number; title: string }>>,
  remedies: ReadonlyMap<string, string>,
): ErrorRow[] {
  return Object.entries(kinds).map(([code, { status, title }]) => ({
    code,
    status,
    title,
    remedy: remedies.get(code) ?? '',
  }));
}

/** Returns the page that the `type` of every problem links to: `…/docs/errors/#validation_failed` (Decision N59). */
export function errorsPage(bundle: object): string {
  return page(
    'aside: false\nprev: false\nnext: false',
    `# Error codes

A failed request changes nothing and returns a problem document (\`application/problem+json\`) with one of these codes; its \`type\` links to this table.
Codes may be added: treat an unknown one by its status. Quote the \`request_id\` when you report an error. See also the guide [Errors](/guides/errors),
[the fields of a problem](/decisions/conventions/#N59) and [the order of the checks](/decisions/conventions/#N60).

${table(errorRows(bundle))}

## Only in the panel

The panel's own operations return these as well.

${table(panelErrorRows())}`,
  );
}

function table(codes: readonly ErrorRow[]): string {
  return `<table class="codes">
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">What to do</th></tr></thead>
<tbody>
${codes.map(row).join('\n')}
</tbody>
</table>`;
}

function row({ code, status, title, remedy }: ErrorRow): string {
  return `<tr id="${code}"><td>${status}</td><td><a href="#${code}"><code>${code}</code></a><br>${inline(title)}</td><td>${inline(remedy)}</td></tr>`;
}
