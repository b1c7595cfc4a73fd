/** A finding of the comparison: a change, its severity, and its text. */

/**
 * `breaking`: a working caller may fail. `attention`: a carefully written caller continues to work (Decision N69).
 * `safe`: no caller can notice it.
 */
export type Verdict = 'breaking' | 'attention' | 'safe';

/** The sections of the report, in order. */
export const topics = [
  'operations',
  'requests',
  'responses',
  'access',
  'error codes',
  'examples',
  'descriptions',
] as const;
export type Topic = (typeof topics)[number];

export interface Finding {
  /** The kind of change, `member-removed`; with its place it identifies the change. */
  code: string;
  topic: Topic;
  verdict: Verdict;
  /** The field, parameter, status or value; empty for the whole. */
  at: string;
  /** The effect on the operation: `now requires \`customer\``; `many` is the form for several operations. */
  says: Phrase;
}

export interface Phrase {
  one: string;
  many: string;
}

/**
 * A phrase whose verb agrees: `phrase('no longer returns|no longer return', '`stock`')`. Without a bar, both forms are
 * equal.
 */
export function phrase(verb: string, rest = ''): Phrase {
  const [one = '', many = one] = verb.split('|');
  const whole = (form: string) => `${form} ${rest}`.trim();
  return { one: whole(one), many: whole(many) };
}

/** Formats a name or value as code. */
export function code(text: unknown): string {
  return `\`${typeof text === 'string' ? text : JSON.stringify(text)}\``;
}
