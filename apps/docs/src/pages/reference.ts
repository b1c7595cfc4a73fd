/** The entry page of the reference: every area, resource and operation, and the introduction. */
import { valueAt } from '@mostrador/json';
import { operationTable } from '@mostrador/types';
import { areaSlug } from '../areas/area-slug.ts';
import { type Area, areasOf } from '../description.ts';
import { inline } from '../html.ts';
import { type ReferenceLink, referenceFragment, referenceLinks } from '../reference/links.ts';
import { page } from './page.ts';

export function referencePage(bundle: object): string {
  const areas = areasOf(bundle);
  const link = referenceLinks(areas);
  const head = [['script', {}, redirect(areas)]];
  return page(
    `aside: true\nprev: false\nnext: false\noutline: 2\nhead: ${JSON.stringify(head)}`,
    `# API reference

Every operation, by area. Download the description: [openapi.json](../openapi.json){target="_self"} (OpenAPI 3.1), its [flat edition](../openapi.flat.json){target="_self"} for [generators](../guides/own-generator), or a [Postman collection](../postman.json){target="_self"}. For language models, there is [llms.txt](../llms.txt){target="_self"}.

${areas.map((area) => section(area, bundle, link)).join('\n\n')}

${valueAt(bundle, 'info', 'description')}`,
  );
}

function section({ name, tags }: Area, bundle: object, link: ReferenceLink): string {
  const resources = tags.map((tag) => resource(tag, bundle, link));
  return `## ${name}\n\n[All of ${name}](./${areaSlug(name)}.html){target="_self"}\n\n<div class="resources">\n${resources.join('\n')}\n</div>`;
}

function resource(tag: string, bundle: object, link: ReferenceLink): string {
  const operations = Object.values(operationTable).filter((operation) => operation.tag === tag);
  const rows = operations.map(
    ({ id, method, path }) =>
      `<li><a href="./${link(tag, id)}" target="_self">${inline(String(valueAt(bundle, 'paths', path, method.toLowerCase(), 'summary')))}</a> <code class="call"><b class="${method.toLowerCase()}">${method}</b> ${inline(path)}</code></li>`,
  );
  return `<details><summary><a href="./${link(tag)}" target="_self">${inline(tag)}</a> <small>${operations.length}</small></summary><ul>${rows.join('')}</ul></details>`;
}

/**
 * Redirects old links such as `#/products/listproducts`, from when the reference was one page. The script runs in the
 * head, before anything is shown.
 */
export function redirect(areas: readonly Area[]): string {
  const pages = Object.fromEntries(
    areas.flatMap(({ name, tags }) =>
      tags.map((tag) => [referenceFragment(tag).slice(2), `${areaSlug(name)}.html`]),
    ),
  );
  return `{const page=${JSON.stringify(pages)}[location.hash.split('/')[1]];if(page)location.replace(page+location.hash)}`;
}
