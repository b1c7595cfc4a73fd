import { problems } from '@mostrador/server-stub';
import { remediesOf } from '../description.ts';
import { inline } from '../html.ts';
import { page } from './page.ts';

/** An error code with what is known of it. */
export interface ErrorRow {
  code: string;
  status: number;
  title: string;
  remedy: string;
}

/** Every error code, in the order of the table of problems. */
export function errorRows(bundle: object): ErrorRow[] {
  const remedies = remediesOf(bundle);
  return Object.entries(problems).map(([code, { status, title }]) => ({
    code,
    status,
    title,
    remedy: remedies.get(code) ?? '',
  }));
}

/** The page that `type` of every problem points into: `/docs/errors#validation_failed` (Decision N59). */
export function errorsPage(bundle: object): string {
  return page(
    'aside: false\nprev: false\nnext: false',
    `# Error codes

Every request that fails is answered with a problem (\`application/problem+json\`) and has changed nothing. Its \`code\` is one of these. Codes may be
added: treat one you do not know by its status. [Which is checked first](/decisions/#N60) is settled, and so is [what a problem looks like](/decisions/#N59).
Quote the \`request_id\` when you report one. The guide [Errors](/guides/errors) shows them at work.

<table class="codes">
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">What to do</th></tr></thead>
<tbody>
${errorRows(bundle).map(row).join('\n')}
</tbody>
</table>`,
  );
}

function row({ code, status, title, remedy }: ErrorRow): string {
  return `<tr id="${code}"><td>${status}</td><td><a href="#${code}"><code>${code}</code></a><br>${inline(title)}</td><td>${inline(remedy)}</td></tr>`;
}
