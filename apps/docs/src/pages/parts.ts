/** Markdown fragments that hand-written pages include. */
import { valueAt } from '@mostrador/json';
import { areasOf } from '../description.ts';
import { flow } from '../flow.ts';
import { inline } from '../html.ts';
import { referenceLinks } from '../reference/links.ts';

export function parts(bundle: object): Record<string, string> {
  return { areas: areas(bundle), 'first-response': firstResponse(bundle) };
}

function areas(bundle: object): string {
  const all = areasOf(bundle);
  const link = referenceLinks(all);
  const rows = all.map(({ name, tags }) => {
    const links = tags.map((tag) => `<a href="./reference/${link(tag)}" target="_self">${inline(tag)}</a>`);
    return `<div><dt>${inline(name)}</dt><dd>${links.join('')}</dd></div>`;
  });
  return `<dl class="areas">${rows.join('')}</dl>\n`;
}

/**
 * Returns the response on the landing page: the example of a category. `guides.test.ts` compares it with the service.
 */
function firstResponse(bundle: object): string {
  const category = valueAt(bundle, 'components', 'examples', 'category', 'value');
  return `\`\`\`json\n${flow(category, 60)}\n\`\`\`\n`;
}
