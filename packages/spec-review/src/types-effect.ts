/** The effect of a change on the generated types: changed types, with their properties. */
import type { Description, Schema } from './description.ts';

export interface TypeEffect {
  type: string;
  /** A diff of its properties: `- customer?: string`, `+ customer: string`. */
  lines: readonly string[];
}

/** Returns added, removed and changed types, sorted by name. */
export function typeEffects(before: Description, after: Description): TypeEffect[] {
  const names = [...new Set([...before.schemas.keys(), ...after.schemas.keys()])].sort();
  return names.flatMap((type) => {
    const lines = diff(membersOf(before.schemas.get(type)), membersOf(after.schemas.get(type)));
    return lines.length > 0 ? [{ type, lines }] : [];
  });
}

function diff(was: readonly string[], is: readonly string[]): string[] {
  const gone = was.filter((line) => !is.includes(line)).map((line) => `- ${line}`);
  return [...gone, ...is.filter((line) => !was.includes(line)).map((line) => `+ ${line}`)];
}

/** Returns the properties of an object type, one per line; for other types, the type itself. */
function membersOf(schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  if (!schema.properties) return [typeText(schema)];
  const required = schema.required ?? [];
  return Object.entries(schema.properties).map(
    ([name, member]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(member)}`,
  );
}

/** Formats a schema as TypeScript. */
function typeText(schema: Schema): string {
  const { $ref, const: constant, items, anyOf, oneOf } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (constant !== undefined) return JSON.stringify(constant);
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return alternatives.map(typeText).join(' | ');
  return [schema.type ?? 'unknown']
    .flat()
    .map((type) => plain(type, schema, items))
    .join(' | ');
}

function plain(type: string, schema: Schema, items: Schema | undefined): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return items ? `Array<${typeText(items)}>` : 'unknown[]';
  if (type !== 'object') return type;
  return schema.properties ? `{ ${membersOf(schema).join('; ')} }` : 'Record<string, unknown>';
}
