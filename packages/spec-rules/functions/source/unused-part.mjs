/** @import { Rule } from '../../types.d.ts' */
import { sourcesOf } from '../../sources.mjs';

/**
 * Everything that is defined is used: a part that nothing refers to is not in the bundle, so nobody sees that it is wrong.
 *
 * Bad:  `productOld: {value: …}` in `examples.yaml`, and no `$ref` to it
 * Good: no `productOld`
 *
 * @type {Rule<Record<string, unknown>>}
 */
export default function unusedPart(file, _options, { document }) {
  const source = document.source ?? '';
  const { used } = sourcesOf(source);
  return Object.keys(file)
    .filter((name) => !used.has(`${source}#/${name}`))
    .map((name) => ({ message: `nothing refers to ${name}; refer to it, or remove it`, path: [name] }));
}
