/** The decisions of the description (spec/DECISIONS.md) as a page, with their headings at its side. */
import { readFileSync } from 'node:fs';
import { Marked, type Tokens } from 'marked';
import { inline } from '../html.ts';
import { inRepository } from '../paths.ts';
import { layout } from './layout.ts';

/** A heading of the document, with the anchor that leads to it. */
export interface Heading {
  depth: number;
  text: string;
  anchor: string;
}

export function decisionsPage(markdown = readFileSync(inRepository('spec/DECISIONS.md'), 'utf8')): string {
  const { html, headings } = render(markdown);
  const links = headings.map(
    ({ depth, text, anchor }) => `<li class="depth-${depth}"><a href="#${anchor}">${inline(text)}</a></li>`,
  );
  return layout({
    title: 'Decisions · Mostrador',
    root: '../',
    body: `<div class="document"><nav class="contents" aria-label="Contents"><ul>${links.join('')}</ul></nav>
<main class="text">${html}</main></div>`,
  });
}

/** Markdown as HTML, tables in a box that scrolls by itself, and the headings of the second and third depth. */
export function render(markdown: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  let named = '';
  const marked = new Marked({
    renderer: {
      html({ text }) {
        named = text.match(/^<a id="([^"]+)">/)?.[1] ?? named;
        return text;
      },
      heading({ depth, text, tokens }: Tokens.Heading) {
        const anchor = slug(text);
        if (depth === 2 || depth === 3) headings.push({ depth, text, anchor: named || anchor });
        named = '';
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
    hooks: { postprocess: boxTables },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

/** The anchor that code hosts give a heading. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function boxTables(html: string): string {
  return html.replaceAll('<table>', '<div class="wide"><table>').replaceAll('</table>', '</table></div>');
}
