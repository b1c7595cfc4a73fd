/** Generates `enums.gen.ts`: the values of every named enum at run time, and a type guard. */
import type { Document } from '../document.ts';
import { camelCase, plural, quote } from '../names.ts';
import { comment, sourceFile } from '../source.ts';
import { modelName } from './models.ts';

export interface NamedEnum {
  name: string;
  description: string;
  values: (string | number)[];
}

export function enumValues(document: Document): string {
  const enums = namedEnums(document);
  const names = enums.map(({ name }) => modelName(name));
  return sourceFile(
    names.length > 0 ? `import type { ${names.join(', ')} } from './models.gen.ts';` : 'export {};',
    ...enums.map(enumSource),
  );
}

/** Returns the component schemas with an enum, without null. */
export function namedEnums(document: Document): NamedEnum[] {
  return Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
    schema.enum ? [{ name, description: schema.description ?? '', values: schema.enum.filter(isValue) }] : [],
  );
}

function enumSource({ name, description, values }: NamedEnum): string {
  const type = modelName(name);
  const list = plural(camelCase(name));
  const literals = values.map((value) => (typeof value === 'string' ? quote(value) : String(value)));
  return `${comment(description)}export const ${list} = [${literals.join(', ')}] as const satisfies readonly ${type}[];

/** Whether the value is one of {@link ${list}}. */
export function is${type}(value: unknown): value is ${type} {
  return ${list}.some((known) => known === value);
}`;
}

function isValue(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
