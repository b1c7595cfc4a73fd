/** @import { Rule } from '../../types.d.ts' */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesOf } from '../../sources.mjs';
import { walk } from '../../walk.mjs';

const id = /^[0-9a-f]{24}$/;

/** @type {Map<string, Set<string>>} */
const read = new Map();

/**
 * Returns the IDs of all records in examples, cached.
 * @param {string} root
 * @param {string[]} identities
 */
function recordsOf(root, identities) {
  const files = read.has(root) ? [] : globSync('{*,*/*}/examples.yaml', { cwd: root });
  const identity = new RegExp(`\\b(?:${identities.join('|')})['"]?: ?['"]?([0-9a-f]{24})`, 'g');
  const ids = files.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(identity), ([, found = '']) => found),
  );
  const known = read.get(root) ?? new Set(ids);
  read.set(root, known);
  return known;
}

/**
 * Returns the IDs inside a file, each with its place.
 * @param {unknown} file
 */
function idsIn(file) {
  /** @type {{ value: string, path: string[] }[]} */
  const ids = [];
  walk(file, (value, path) => {
    if (typeof value === 'string' && id.test(value)) ids.push({ value, path: [...path] });
  });
  return ids;
}

/** Returns the field of an ID, also if it is in a list. */
const member = (/** @type {(string | number)[]} */ path) =>
  String(path.findLast((step) => !/^\d+$/.test(String(step))));

/**
 * The examples tell one story: an ID in one of them is that of a record in another. `identities` are the fields with a
 * record's own ID; `strangers` those with IDs of things that are not resources of the API.
 *
 * Bad:  `customer_id: 000000000000000000000001`
 * Good: `customer_id: 6aba64d0b1c1c1e7a5030002`, the `_id` of a customer in another example
 *
 * @type {Rule<Record<string, unknown>, { identities: string[], strangers: string[] }>}
 */
export default function storyId(file, { identities, strangers }, { document }) {
  const known = recordsOf(sourcesOf(document.source ?? '').root, identities);
  return idsIn(file)
    .filter(({ value, path }) => !known.has(value) && !strangers.includes(member(path)))
    .map(({ value, path }) => ({
      message: `no example shows the record ${value}; use an id of the story`,
      path: written(document, path),
    }));
}

/**
 * Returns the nearest enclosing place in the file, since the target of an alias has no line of its own there.
 * @param {import('@stoplight/spectral-core').RulesetFunctionContext['document']} document
 * @param {(string | number)[]} path
 * @returns {(string | number)[]}
 */
function written(document, path) {
  const stands = path.length < 2 || document.getRangeForJsonPath(path) !== undefined;
  return stands ? path : written(document, path.slice(0, -1));
}
