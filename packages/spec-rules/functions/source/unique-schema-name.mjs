/** @import { Rule } from '../../types.d.ts' */
import { dirname } from 'node:path';
import { kindOf, nameOf, sourcesOf } from '../../sources.mjs';

/**
 * A schema name becomes a type name, so it is unique in the description. The panel has a description of its own.
 *
 * Bad:  `Address` in `sales/sales/schemas.yaml` and in `customers/customers/schemas.yaml`
 * Good: `SaleAddress` and `CustomerAddress`
 *
 * @type {Rule<Record<string, unknown>>}
 */
export default function uniqueSchemaName(file, _options, { document }) {
  const source = document.source ?? '';
  const sources = sourcesOf(source);
  const isPanel = (/** @type {string} */ path) => nameOf(sources, dirname(path)) === 'panel';
  return Object.keys(file).flatMap((name) => {
    const others = (sources.parts.get(name) ?? []).filter(
      (other) => other !== source && kindOf(other) === 'schemas' && isPanel(other) === isPanel(source),
    );
    const [other] = others;
    if (other === undefined) return [];
    return [
      {
        message: `${nameOf(sources, other)} defines ${name} too; name this one after its resource`,
        path: [name],
      },
    ];
  });
}
