import { problems } from '@mostrador/server-stub';
import { remediesOf } from '../description.ts';
import { inline } from '../html.ts';
import { layout } from './layout.ts';

/** The page that `type` of every problem points into: `/docs/errors#validation_failed` (Decision N59). */
export function errorsPage(bundle: object): string {
  const remedies = remediesOf(bundle);
  const rows = Object.entries(problems).map(([code, problem]) =>
    row({ code, ...problem, remedy: remedies.get(code) }),
  );
  return layout({
    title: 'Errors · Mostrador',
    root: '../',
    body: `<main class="text">
<h1>Errors</h1>
<p>Every request that fails is answered with a problem (<code>application/problem+json</code>) and has changed nothing. Its <code>code</code> is one of
these. Codes may be added: treat one you do not know by its status. <a href="../decisions/index.html#N60">Which is checked first</a> is settled, and so is
<a href="../decisions/index.html#N59">what a problem looks like</a>. Quote the <code>request_id</code> when you report one.</p>
<table class="errors">
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">What to do</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</main>`,
  });
}

interface Row {
  code: string;
  status: number;
  title: string;
  remedy: string | undefined;
}

function row({ code, status, title, remedy = '' }: Row): string {
  return `<tr id="${code}"><td>${status}</td><td><a href="#${code}"><code>${code}</code></a><br><small>${inline(title)}</small></td><td>${inline(remedy)}</td></tr>`;
}
