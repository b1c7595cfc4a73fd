/** What one comparison found: a change, for whom it matters, and how to say it. */

/**
 * `breaking`: a caller that worked may fail. `attention`: it goes on working, if it was written with care (Decision N69). `safe`: nothing it
 * could notice.
 */
export type Verdict = 'breaking' | 'attention' | 'safe';

/** The parts of the report, in its order. */
export const topics = [
  'operations',
  'requests',
  'answers',
  'access',
  'error codes',
  'examples',
  'descriptions',
] as const;
export type Topic = (typeof topics)[number];

export interface Finding {
  /** What kind of change it is, `member-removed`; with its place it identifies the change. */
  code: string;
  topic: Topic;
  verdict: Verdict;
  /** The member, parameter, status or value it is about; empty where it is the whole. */
  at: string;
  /** What happened to the operation: `now requires \`customer\``; `many` where several operations do it. */
  says: Phrase;
}

export interface Phrase {
  one: string;
  many: string;
}

/** A phrase whose verb agrees: `phrase('no longer returns|no longer return', '`stock`')`. Without a bar it is the same for both. */
export function phrase(verb: string, rest = ''): Phrase {
  const [one = '', many = one] = verb.split('|');
  const whole = (form: string) => `${form} ${rest}`.trim();
  return { one: whole(one), many: whole(many) };
}

/** A name or value as code. */
export function code(text: unknown): string {
  return `\`${typeof text === 'string' ? text : JSON.stringify(text)}\``;
}
