/**
 * Rewrites `anyOf`/`oneOf` whose variants have different JSON types into a choice by the type of the value, so that an
 * invalid value gets only the errors of its variant: `anyOf [Seo, null]` with an object whose title is too long is one
 * error about the title.
 */
import type { Document, Schema } from '../document.ts';
import { flattenSchema } from '../flatten.ts';
import { mapSchemas } from '../map-schemas.ts';

/** Returns a copy of the schema, and of nested ones, with choices by type where that is equivalent. */
export function chooseByType(document: Document, schema: Schema): Schema {
  return mapSchemas(schema, (part) => choice(document, part));
}

function choice(document: Document, schema: Schema): Schema {
  const keyword = schema.anyOf ? 'anyOf' : 'oneOf';
  const variants = schema[keyword];
  if (!variants || variants.length < 2) return schema;
  const groups = Map.groupBy(variants, (variant) => typeKey(document, variant));
  if (groups.size < 2 || groups.has('')) return schema;
  const { [keyword]: _, ...rest } = schema;
  const types = [...groups.keys()].flatMap((key) => key.split('|'));
  if (new Set(types).size < types.length) return schema;
  const branches = [...groups].flatMap(([key, group]) => branch(key, group, keyword));
  return { ...rest, type: types, allOf: [...(rest.allOf ?? []), ...branches] };
}

/** Returns the remaining constraints for a value of these types. Null has none. */
function branch(key: string, variants: Schema[], keyword: 'anyOf' | 'oneOf'): Schema[] {
  const [first, ...others] = variants;
  if (first === undefined || key === 'null') return [];
  return [
    { if: { not: { type: key.split('|') } }, else: others.length === 0 ? first : { [keyword]: variants } },
  ];
}

/** Returns the JSON types of a value; empty if the schema does not state them. */
function typeKey(document: Document, schema: Schema): string {
  const { type } = flattenSchema(document, schema);
  return [type ?? []].flat().join('|');
}
