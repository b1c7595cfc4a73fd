/** Splits Markdown pages into sections for the search: the heading, its anchor, and the prose below it. */
import { anchor } from '../pages/slug.ts';

export interface Section {
  /** Empty for the text before the first heading after the title. */
  anchor: string;
  title: string;
  text: string;
}

/** Returns the sections. The first one is the page itself, under its title. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [{ anchor: '', title: '', text: '' }];
  const taken = new Map<string, number>();
  for (const line of prose(markdown).split('\n')) {
    const [, depth, title] = /^(#{1,3}) (.+)$/.exec(line) ?? [];
    const last = sections.at(-1);
    if (title === undefined) {
      if (last) last.text += `${line}\n`;
    } else if (depth === '#' && sections.length === 1 && sections[0]) {
      sections[0].title = plain(title);
    } else {
      sections.push({ anchor: unique(headingAnchor(title), taken), title: plain(title), text: '' });
    }
  }
  return sections.map((section) => ({ ...section, text: plain(section.text) }));
}

/** Removes front matter, code and markup of the generator. */
function prose(markdown: string): string {
  return markdown
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/^(`{3,}|~{3,}).*?^\1$/gms, '')
    .replace(/^<!--.*?-->$/gms, '')
    .replace(/^:::.*$/gm, '');
}

/** Returns the anchor of a heading, which may define it: `## Refunds {#refunds}`. */
function headingAnchor(title: string): string {
  return /\{#([\w-]+)\}\s*$/.exec(title)?.[1] ?? anchor(plain(title));
}

/** Returns a unique anchor, numbered like the generator's. */
function unique(name: string, taken: Map<string, number>): string {
  const before = taken.get(name) ?? 0;
  taken.set(name, before + 1);
  return before === 0 ? name : `${name}-${before}`;
}

function plain(text: string): string {
  return text
    .replace(/\{[#.][^}]*\}/g, '')
    .replace(/\{target="[^"]*"\}/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[`*|]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
