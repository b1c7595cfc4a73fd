/** `llms.txt` (https://llmstxt.org): an overview of the site in Markdown, for programs that read documentation. */

import { globSync, readFileSync } from 'node:fs';
import { valueAt } from '@mostrador/json';
import { operationTable } from '@mostrador/types';
import { areasOf } from '../description.ts';
import { inSite } from '../paths.ts';
import { referenceLinks } from '../reference/links.ts';
import { sectionsOf } from '../search/sections.ts';

export function llmsText(bundle: object): string {
  return `# Mostrador

> ${valueAt(bundle, 'info', 'summary')} Requests have an API token in \`X-API-Key\`. The full description is [openapi.json](openapi.json) (OpenAPI 3.1).

## Guides

${guides().join('\n')}

## Look up

- [Error codes](errors/index.html): every code with its status and what to do
- [Scopes](scopes/index.html): the permissions of tokens
- [Settings](settings/index.html): the environment variables of the service
- [Decisions](decisions/index.html): how the API behaves in detail
- [Changelog](changelog/index.html)

${operations(bundle).join('\n\n')}
`;
}

function guides(): string[] {
  return globSync('guides/*.md', { cwd: inSite('.') })
    .sort()
    .map((path) => {
      const [page] = sectionsOf(readFileSync(inSite(path), 'utf8'));
      return `- [${page?.title}](${path.replace('.md', '.html')}): ${firstSentence(page?.text ?? '')}`;
    });
}

function firstSentence(text: string): string {
  return /^.*?[.:](?= |$)/.exec(text)?.[0] ?? text;
}

function operations(bundle: object): string[] {
  const areas = areasOf(bundle);
  const link = referenceLinks(areas);
  return areas.map(({ name, tags }) => {
    const lines = Object.values(operationTable)
      .filter(({ tag }) => tags.includes(tag))
      .map(({ id, method, path, tag }) => {
        const summary = valueAt(bundle, 'paths', path, method.toLowerCase(), 'summary');
        return `- [${summary}](reference/${link(tag, id)}): \`${method} ${path}\``;
      });
    return `## ${name}\n\n${lines.join('\n')}`;
  });
}
