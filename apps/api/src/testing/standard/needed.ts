/** Records that others refer to: created first, and named in bodies and queries by `$` and a word. */
import type { Api } from '../api.ts';

/** IDs by their words: `{ pipeline: '6f00…' }`. */
export type Needed = Readonly<Record<string, string>>;
export type Needs = (api: Api) => Promise<Needed>;

/** Replaces words such as `$pipeline` with their IDs. */
export function filled<Value>(value: Value, needed: Needed): Value {
  const words = Object.entries(needed);
  // Bodies may have getters that return a new value each time, such as a unique code.
  if (words.length === 0) return value;
  const fill = (text: string) => words.reduce((all, [word, id]) => all.replaceAll(`$${word}`, id), text);
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? fill(part) : part));
}
