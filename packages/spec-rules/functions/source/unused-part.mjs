/** @import { Rule } from '../../types.d.ts' */
import { sourcesOf } from '../../sources.mjs';

/**
 * Every definition is used: a part without references is not in the bundle, so its errors would go unnoticed.
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
