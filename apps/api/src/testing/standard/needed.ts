/** Records that others must name: made in the account before them, and named in bodies and queries by `$` and a word. */
import type { Api } from '../api.ts';

/** Ids by the words that stand for them: `{ pipeline: '6f00…' }`. */
export type Needed = Readonly<Record<string, string>>;
export type Needs = (api: Api) => Promise<Needed>;

/** The same value with ids in the place of their words: `$pipeline`. */
export function filled<Value>(value: Value, needed: Needed): Value {
  const words = Object.entries(needed);
  // Bodies may have members that are other ones each time: a code that no other record has.
  if (words.length === 0) return value;
  const fill = (text: string) => words.reduce((all, [word, id]) => all.replaceAll(`$${word}`, id), text);
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? fill(part) : part));
}
