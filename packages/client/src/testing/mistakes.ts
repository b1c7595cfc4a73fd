/** Generates invalid variants of a valid body: one wherever its schema is closed or requires a field. */
import type { Document, Schema } from '@mostrador/codegen';

export interface Mistake {
  /** `unknown /items/0/colour` */
  what: string;
  mistaken: unknown;
}

/** Returns one mistake per closed object inside the value, and per required field. */
export function mistakesIn(document: Document, schema: Schema, value: unknown, at = ''): Mistake[] {
  const shapes = shapesOf(document, schema);
  if (Array.isArray(value)) {
    const items = shapes.flatMap((shape) => (shape.items ? [shape.items] : []));
    return value.slice(0, 1).flatMap((item) =>
      mistakesIn(document, { anyOf: items }, item, `${at}/0`).map(({ what, mistaken }) => ({
        what,
        mistaken: value.with(0, mistaken),
      })),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  const objects = shapes.filter(({ type }) => [type].flat().includes('object'));
  return [...ownMistakes(objects, { ...value }, at), ...mistakesWithin(document, objects, { ...value }, at)];
}

function ownMistakes(objects: Schema[], value: Record<string, unknown>, at: string): Mistake[] {
  const open = objects.length === 0 || objects.some(({ additionalProperties }) => additionalProperties);
  const [first = [], ...others] = objects.map(({ required = [] }) => required);
  const required = first.filter((name) => others.every((names) => names.includes(name)));
  return [
    ...(open ? [] : [{ what: `unknown ${at}/colour`, mistaken: { ...value, colour: 'red' } }]),
    ...required
      .filter((name) => name in value)
      .map((name) => ({ what: `missing ${at}/${name}`, mistaken: { ...value, [name]: undefined } }))
      .map(({ what, mistaken }) => ({ what, mistaken: JSON.parse(JSON.stringify(mistaken)) })),
  ];
}

function mistakesWithin(
  document: Document,
  objects: Schema[],
  value: Record<string, unknown>,
  at: string,
): Mistake[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const schemas = objects.flatMap(({ properties = {} }) => (properties[name] ? [properties[name]] : []));
    return mistakesIn(document, { anyOf: schemas }, member, `${at}/${name}`).map(({ what, mistaken }) => ({
      what,
      mistaken: { ...value, [name]: mistaken },
    }));
  });
}

/** Returns the schemas that a value may match: the schema itself, or each of its alternatives. */
function shapesOf(document: Document, schema: Schema): Schema[] {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  const target = name === undefined ? schema : document.components?.schemas?.[name];
  if (!target) return [];
  const alternatives = target.anyOf ?? target.oneOf;
  if (target !== schema && (target.$ref || alternatives)) return shapesOf(document, target);
  return alternatives ? alternatives.flatMap((one) => shapesOf(document, one)) : [target];
}
