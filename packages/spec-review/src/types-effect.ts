/** What a change means for those who compile against the generated types: which members of which types change, and how. */
import type { Description, Schema } from './description.ts';

export interface TypeEffect {
  type: string;
  /** `- customer?: string`, `+ customer: string`, as a diff of its members. */
  lines: readonly string[];
}

/** Types that come, go or change, in the order of their names. */
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

/** The members of an object type, one a line; of any other type the type itself. */
function membersOf(schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  if (!schema.properties) return [typeText(schema)];
  const required = schema.required ?? [];
  return Object.entries(schema.properties).map(
    ([name, member]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(member)}`,
  );
}

/** A schema in the words of TypeScript. */
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
