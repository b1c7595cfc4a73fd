/** Which way a schema travels, and where in the body the comparison stands. */
import type { Schema } from '../description.ts';
import type { Finding, Phrase, Verdict } from '../finding.ts';

export type Direction = 'request' | 'answer';

export interface Place {
  direction: Direction;
  /** The member as a path with dots; empty for the whole body. */
  path: string;
  /** What the path is called where it is not a member of a body: ``the parameter `status` ``. */
  whole: string;
  /** Pairs of named schemas on the way here, so that a schema that contains itself comes to an end. */
  within: readonly string[];
}

/** A schema before and after, references followed. */
export interface Pair {
  before: Schema;
  after: Schema;
}

/** The finding for a change that widens what is accepted or answered, or narrows it. */
export function finding(
  place: Place,
  { code, verdict, says }: { code: string; verdict: Verdict; says: Phrase },
): Finding {
  const topic = place.direction === 'request' ? 'requests' : 'answers';
  return { code: `${place.direction}-${code}`, topic, verdict, at: place.path || place.whole, says };
}

/** How the place is called in a sentence. */
export function named(place: Place): string {
  return place.path === '' ? place.whole : `\`${place.path}\``;
}

export function inside(place: Place, name: string): Place {
  return { ...place, path: place.path === '' ? name : `${place.path}.${name}` };
}
