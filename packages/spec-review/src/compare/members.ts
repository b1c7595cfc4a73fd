/** Compares the properties of an object: added, removed, required, optional. */
import type { Schema } from '../description.ts';
import type { Finding } from '../finding.ts';
import { phrase } from '../finding.ts';
import { finding, inside, named, type Pair, type Place } from './direction.ts';

export function compareMembers(place: Place, pair: Pair): Finding[] {
  const names = new Set([
    ...Object.keys(pair.before.properties ?? {}),
    ...Object.keys(pair.after.properties ?? {}),
  ]);
  return [
    ...[...names].flatMap((name) => compareMember(inside(place, name), name, pair)),
    ...compareFree(place, pair),
  ];
}

function compareMember(place: Place, name: string, { before, after }: Pair): Finding[] {
  const [was, is] = [before.properties?.[name], after.properties?.[name]];
  const [wasRequired, isRequired] = [requires(before, name), requires(after, name)];
  // Fields only of responses are ignored in requests, and the other way round.
  const ignored = place.direction === 'request' ? 'readOnly' : 'writeOnly';
  const [had, has] = [was && !was[ignored], is && !is[ignored]];
  if (!had && !has) return [];
  if (!had) return [come(place, isRequired && is?.default === undefined)];
  if (!has) return [gone(place)];
  return wasRequired === isRequired ? [] : [required(place, isRequired)];
}

function requires(schema: Schema, name: string): boolean {
  return schema.required?.includes(name) ?? false;
}

function come(place: Place, isRequired: boolean): Finding {
  if (place.direction === 'response')
    return finding(place, {
      code: 'field-added',
      verdict: 'safe',
      says: phrase('now returns|now return', named(place)),
    });
  return isRequired
    ? finding(place, {
        code: 'field-required',
        verdict: 'breaking',
        says: phrase('now requires|now require', `${named(place)}, which is new`),
      })
    : finding(place, {
        code: 'field-added',
        verdict: 'safe',
        says: phrase('now accepts|now accept', named(place)),
      });
}

function gone(place: Place): Finding {
  const verb =
    place.direction === 'request'
      ? 'no longer accepts|no longer accept'
      : 'no longer returns|no longer return';
  return finding(place, { code: 'field-removed', verdict: 'breaking', says: phrase(verb, named(place)) });
}

/** The texts for a property that becomes required, and for one that becomes optional. */
const requirement = {
  request: ['now requires|now require', 'no longer requires|no longer require'],
  response: ['now always returns|now always return', 'may now leave out'],
};

function required(place: Place, isRequired: boolean): Finding {
  const verdict = (place.direction === 'request') === isRequired ? 'breaking' : 'safe';
  const verb = requirement[place.direction][isRequired ? 0 : 1] ?? '';
  const code = isRequired ? 'field-required' : 'field-optional';
  return finding(place, { code, verdict, says: phrase(verb, named(place)) });
}

const freedom = {
  request: ['now accepts|now accept', 'no longer accepts|no longer accept'],
  response: ['may now return', 'no longer returns|no longer return'],
};

/** Compares whether additional properties are allowed. */
function compareFree(place: Place, { before, after }: Pair): Finding[] {
  const [was, is] = [isFree(before), isFree(after)];
  if (was === is) return [];
  const verb = freedom[place.direction][is ? 0 : 1] ?? '';
  return [
    finding(place, {
      code: is ? 'members-opened' : 'members-closed',
      verdict: place.direction === 'request' && !is ? 'breaking' : 'safe',
      says: phrase(verb, `additional properties in ${named(place)}`),
    }),
  ];
}

function isFree({ additionalProperties }: Schema): boolean {
  return additionalProperties !== false;
}
