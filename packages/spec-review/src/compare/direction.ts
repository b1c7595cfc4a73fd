/** The direction of a schema (request or response), and the current position in the body. */
import type { Schema } from '../description.ts';
import type { Finding, Phrase, Verdict } from '../finding.ts';

export type Direction = 'request' | 'response';

export interface Place {
  direction: Direction;
  /** The field as a dotted path; empty for the whole body. */
  path: string;
  /** The name of the place if it is not a field of a body: ``the parameter `status` ``. */
  whole: string;
  /** The pairs of named schemas on the path, so that recursive schemas terminate. */
  within: readonly string[];
}

/** A schema before and after, with references followed. */
export interface Pair {
  before: Schema;
  after: Schema;
}

/** Returns the finding for a change that extends or restricts the accepted or returned values. */
export function finding(
  place: Place,
  { code, verdict, says }: { code: string; verdict: Verdict; says: Phrase },
): Finding {
  const topic = place.direction === 'request' ? 'requests' : 'responses';
  return { code: `${place.direction}-${code}`, topic, verdict, at: place.path || place.whole, says };
}

/** Returns the name of the place in a sentence. */
export function named(place: Place): string {
  return place.path === '' ? place.whole : `\`${place.path}\``;
}

export function inside(place: Place, name: string): Place {
  return { ...place, path: place.path === '' ? name : `${place.path}.${name}` };
}
