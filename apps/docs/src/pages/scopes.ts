/** Every scope with its operations. */
import { operationTable } from '@mostrador/types';
import { type Scope, scopes } from '../../../api/src/auth/scopes.ts';
import { areasOf } from '../description.ts';
import { inline } from '../html.ts';
import { type ReferenceLink, referenceLinks } from '../reference/links.ts';
import { page } from './page.ts';

export function scopesPage(bundle: object): string {
  const link = referenceLinks(areasOf(bundle));
  const areas = [...new Set(scopes.map(({ area }) => area))];
  return page(
    'aside: false\nprev: false\nnext: false',
    `# Scopes

Each operation requires exactly one of ${scopes.length} scopes. If the token lacks it, the request fails with 403
[\`insufficient_scope\`](/errors/#insufficient_scope), which names the missing scope. To create a token with scopes, see [Authentication and scopes](/guides/authentication).

${areas.map((area) => section(area, link)).join('\n\n')}`,
  );
}

function section(area: string, link: ReferenceLink): string {
  const rows = scopes.filter((scope) => scope.area === area).map((scope) => row(scope, link));
  return `## ${area.charAt(0).toUpperCase()}${area.slice(1)}

<table class="codes scopes">
<thead><tr><th scope="col">Scope</th><th scope="col">Allows</th><th scope="col">Operations</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

function row({ scope, description }: Scope, link: ReferenceLink): string {
  const operations = Object.values(operationTable).filter((operation) => operation.scope === scope);
  const links = operations.map(
    ({ tag, id }) => `<a href="../reference/${link(tag, id)}" target="_self"><code>${id}</code></a>`,
  );
  return `<tr id="${scope.replace(':', '-')}"><td><code>${scope}</code></td><td>${inline(description)}</td><td><details><summary>${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}</summary>${links.join('<br>')}</details></td></tr>`;
}
