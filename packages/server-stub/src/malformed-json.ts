/** Finds the position of a JSON syntax error, for the detail of `malformed_json`. */

export interface Place {
  /** Counted from 1. */
  line: number;
  /** Counted from 1. */
  column: number;
  /** Whether the text ends unexpectedly. */
  atEnd: boolean;
}

/** Returns the position. @param message the error of `JSON.parse`; the engine gives the position of some errors only */
export function malformedAt(text: string, message: string): Place {
  const named = /at position (\d+)/.exec(message)?.[1];
  const position = named === undefined ? firstUnexpected(text) : Number(named);
  const lines = text.slice(0, position).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, atEnd: position >= text.length };
}

/** White space, then an optional token. */
const TOKEN = /([ \t\n\r]*)("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{}:,])?/sy;

/** The kinds of token that may follow, by the last one read: `s`tring, other `v`alue, or the character itself. */
const ALLOWED = {
  value: 'sv{[',
  valueOrEnd: 'sv{[]',
  name: 's',
  nameOrEnd: 's}',
  colon: ':',
  separator: ',}]',
};

type State = keyof typeof ALLOWED;

/** Reads tokens with a stack of open brackets instead of recursion, so that depth does not matter. */
function firstUnexpected(text: string): number {
  const open: string[] = [];
  let state: State = 'value';
  let position = 0;
  for (;;) {
    TOKEN.lastIndex = position;
    const [all = '', space = '', token = ''] = TOKEN.exec(text) ?? [];
    const kind = kindOf(token);
    const fits = kind !== '' && ALLOWED[state].includes(kind) && belongs(kind, open.at(-1));
    if (!fits) return position + space.length;
    if (kind === '{' || kind === '[') open.push(kind);
    if (kind === '}' || kind === ']') open.pop();
    state = nextState(state, kind, open.at(-1));
    position += all.length;
  }
}

function kindOf(token: string): string {
  if (token.startsWith('"')) return 's';
  return /^[[\]{}:,]?$/.test(token) ? token : 'v';
}

/** Returns whether a closing bracket matches the open one, and a comma is inside one. */
function belongs(kind: string, opened: string | undefined): boolean {
  if (kind === '}') return opened === '{';
  if (kind === ']') return opened === '[';
  return kind !== ',' || opened !== undefined;
}

function nextState(state: State, kind: string, opened: string | undefined): State {
  if (kind === '{') return 'nameOrEnd';
  if (kind === '[') return 'valueOrEnd';
  if (kind === ':') return 'value';
  if (kind === ',') return opened === '{' ? 'name' : 'value';
  const isName = kind === 's' && (state === 'name' || state === 'nameOrEnd');
  return isName ? 'colon' : 'separator';
}
