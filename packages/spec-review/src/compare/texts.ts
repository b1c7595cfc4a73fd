/**
 * Compares texts: summaries, descriptions, examples. They do not affect programs, so each operation is reported once.
 */

import { isDeepStrictEqual } from 'node:util';
import { hasMembers } from '@mostrador/json';
import { type Follow, member, type Operation } from '../description.ts';
import type { Finding } from '../finding.ts';
import { phrase } from '../finding.ts';
import type { Sides } from './schemas.ts';

export function compareTexts(before: Operation, after: Operation, sides: Sides): Finding[] {
  const [was, is] = [partsOf(before, sides.before), partsOf(after, sides.after)];
  const deprecated = !before.deprecated && after.deprecated;
  return [
    ...said('deprecated', deprecated, phrase('is|are', 'deprecated')),
    ...said(
      'summary',
      before.summary !== after.summary,
      phrase('is renamed to|are renamed to', `“${after.summary}”`),
    ),
    ...said('description', differ(was.texts, is.texts), phrase('has|have', 'a new description')),
    ...said('example', differ(was.examples, is.examples), phrase('has|have', 'new examples')),
  ];
}

const topics = {
  deprecated: 'operations',
  summary: 'descriptions',
  description: 'descriptions',
  example: 'examples',
} as const;

function said(code: keyof typeof topics, changed: boolean, says: Finding['says']): Finding[] {
  const verdict = code === 'deprecated' ? 'attention' : 'safe';
  return changed ? [{ code: `${code}-changed`, topic: topics[code], verdict, at: '', says }] : [];
}

/** Texts and examples by their position in the operation, with references followed. */
interface Parts {
  texts: Map<string, unknown>;
  examples: Map<string, unknown>;
}

/** Returns whether an entry on both sides has changed; added and removed ones are reported elsewhere. */
function differ(before: Map<string, unknown>, after: Map<string, unknown>): boolean {
  return [...before].some(([place, was]) => after.has(place) && !isDeepStrictEqual(was, after.get(place)));
}

function partsOf(operation: Operation, follow: Follow): Parts {
  const parts: Parts = { texts: new Map(), examples: new Map() };
  const seen = new Set<string>();
  function gather(value: unknown, place: string): void {
    if (!hasMembers(value)) return;
    const ref = Reflect.get(value, '$ref');
    if (typeof ref === 'string' && seen.has(ref)) return;
    if (typeof ref === 'string') seen.add(ref);
    for (const [key, part] of Object.entries(follow(value))) {
      const here = `${place}/${key}`;
      if (key === 'description' && typeof part === 'string') parts.texts.set(here, part.trim());
      else if (key === 'examples' && hasMembers(part)) note(part, here);
      else gather(part, here);
    }
  }
  function note(examples: object, place: string): void {
    for (const [name, example] of Object.entries(examples))
      if (hasMembers(example)) parts.examples.set(`${place}/${name}`, member(follow(example), 'value'));
  }
  gather(operation.source, '');
  return parts;
}
