/** What the search knows of each page. Operations and error codes are found one by one, not as one long page. */
import { operationTable } from '@mostrador/types';
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress';
import { at, readBundle } from '../description.ts';
import { escapeHtml } from '../html.ts';
import { errorRows } from '../pages/errors.ts';
import { referenceFragment } from '../reference/links.ts';

interface Entry {
  /** The fragment within the page. */
  anchor: string;
  title: string;
  text: string;
}

const bundle = readBundle();

const LISTED: Record<string, { title: string; entries: () => Entry[] }> = {
  'reference/index.md': { title: 'API reference', entries: operations },
  'errors/index.md': { title: 'Error codes', entries: errors },
};

/** The HTML whose headings and texts are put into the index of the search. */
export async function searchText(
  source: string,
  env: MarkdownEnv,
  markdown: MarkdownRenderer,
): Promise<string> {
  const listed = LISTED[env.relativePath.replace(/^generated\//, '')];
  const html = await markdown.renderAsync(source, env);
  if (env.frontmatter?.search === false) return '';
  if (!listed) return html;
  return heading(1, '', listed.title) + listed.entries().map(section).join('');
}

function section({ anchor, title, text }: Entry): string {
  return `${heading(2, anchor, title)}<p>${escapeHtml(text)}</p>`;
}

function heading(depth: number, anchor: string, title: string): string {
  return `<h${depth}>${escapeHtml(title)} <a class="header-anchor" href="#${anchor}">#</a></h${depth}>`;
}

function operations(): Entry[] {
  return Object.values(operationTable).map(({ id, method, path, tag, scope }) => {
    const operation = at(bundle, 'paths', path, method.toLowerCase());
    return {
      anchor: referenceFragment(tag, id).slice(1),
      title: `${at(operation, 'summary')}: ${method} ${path}`,
      text: `${id} ${tag} ${scope}. ${at(operation, 'description')}`,
    };
  });
}

function errors(): Entry[] {
  return errorRows(bundle).map(({ code, status, title, remedy }) => ({
    anchor: code,
    title: `${code}: ${title}`,
    text: `${status} ${remedy}`,
  }));
}
