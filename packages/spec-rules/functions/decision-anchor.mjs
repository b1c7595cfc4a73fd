/** @import { Rule } from '../types.d.ts' */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @type {Map<string, Set<string | undefined>>} */
const read = new Map();

/**
 * Returns the anchors of a record of decisions, cached; empty if the file does not exist.
 * @param {string} file
 */
function anchorsOf(file) {
  const text = !read.has(file) && existsSync(file) ? readFileSync(file, 'utf8') : '';
  const anchors =
    read.get(file) ?? new Set(Array.from(text.matchAll(/<a id="([^"]+)"><\/a>/g), ([, id]) => id));
  read.set(file, anchors);
  return anchors;
}

/**
 * `x-decision` names an anchor in the record of decisions, which is beside the root of the description, one directory
 * above its bundle.
 *
 * Bad:  `x-decision: N99`
 * Good: `x-decision: N59`
 *
 * @type {Rule<unknown, { record: string }>}
 */
export default function decisionAnchor(decision, { record }, { path, document }) {
  const directory = dirname(document.source ?? '.');
  const anchors = [join(directory, record), join(directory, '..', record)].map(anchorsOf);
  if (anchors.some((known) => known.has(String(decision)))) return [];
  return [
    { message: `${decision} is no anchor of ${record}; add the decision there, or correct the name`, path },
  ];
}
