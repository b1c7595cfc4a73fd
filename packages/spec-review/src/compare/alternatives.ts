/** Compares schemas with alternatives: `anyOf` and `oneOf`. */
import type { Schema } from '../description.ts';
import type { Finding } from '../finding.ts';
import { phrase } from '../finding.ts';
import { finding, named, type Pair, type Place } from './direction.ts';
import type { CompareSchemas, Sides } from './schemas.ts';

/** Returns the findings about the alternatives; undefined if neither side has any. */
export function compareAlternatives(
  place: Place,
  { before, after }: Pair,
  sides: Sides,
  compare: CompareSchemas,
): Finding[] | undefined {
  if (!alternatives(before) && !alternatives(after)) return undefined;
  const was = alternatives(before) ?? [before];
  const is = alternatives(after) ?? [after];
  const same = (one: Schema, other: Schema) => kind(one, sides.before) === kind(other, sides.after);
  const isNew = (other: Schema) => !was.some((one) => same(one, other));
  const matches = was.map((one) => {
    const successor = is.find(
      (other) => isNew(other) && reads(one, sides.before) === reads(other, sides.after),
    );
    return [one, is.find((other) => same(one, other)) ?? successor] as const;
  });
  const lost = matches.filter(([, other]) => other === undefined).map(([one]) => one);
  const won = is.filter((other) => !matches.some(([, known]) => known === other));
  return [
    ...lost.map((one) => said(place, false, kind(one, sides.before))),
    ...won.map((other) => said(place, true, kind(other, sides.after))),
    ...matches.flatMap(([one, other]) => (other === undefined ? [] : compare(place, one, other))),
  ];
}

function alternatives({ anyOf, oneOf }: Schema): Schema[] | undefined {
  return anyOf ?? oneOf;
}

/** Returns the identity of an alternative: the name of its schema, else its type, with its format if it has one. */
function kind(schema: Schema, follow: Sides['before']): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const { type, format } = follow(schema);
  return [format, type ?? 'anything'].flat().filter(Boolean).join(' ');
}

/** Returns the content of an alternative, which is equal if it was only renamed. */
function reads(schema: Schema, follow: Sides['before']): string {
  return JSON.stringify(follow(schema));
}

function said(place: Place, come: boolean, name: string): Finding {
  const verbs = {
    request: ['no longer accepts|no longer accept', 'now also accepts|now also accept'],
    response: ['no longer returns|no longer return', 'may now return'],
  };
  return finding(place, {
    code: come ? 'alternative-added' : 'alternative-removed',
    verdict: (place.direction === 'request') === come ? 'safe' : 'breaking',
    says: phrase(verbs[place.direction][come ? 1 : 0] ?? '', `${named(place)} as \`${name}\``),
  });
}
