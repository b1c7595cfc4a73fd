/** Wraps calls and literals that exceed the line width at their braces, brackets and commas. */

const OPEN = '{[(';
const CLOSE = '}])';

/** Returns the source in lines of at most `width` characters, as far as possible without splitting strings. */
export function wrap(source: string, width = 76, indent = ''): string {
  return source.length + indent.length > width ? broken(source, width, indent) : source;
}

function broken(source: string, width: number, indent: string): string {
  const [start, end] = outermost(source) ?? [0, 0];
  const parts = split(source.slice(start + 1, end).trim());
  if (parts.length === 0) return source;
  const only = parts.length === 1 && source[start] === '(' ? parts[0] : undefined;
  if (only !== undefined) return source.slice(0, start + 1) + broken(only, width, indent) + source.slice(end);
  const inner = `${indent}  `;
  const lines = parts.map((part) => `${inner}${wrap(part, width, inner)},`);
  return `${source.slice(0, start + 1)}\n${lines.join('\n')}\n${indent}${source.slice(end)}`;
}

/** Returns the positions of the last outermost pair of brackets. */
function outermost(source: string): [number, number] | undefined {
  let found: [number, number] | undefined;
  let start = 0;
  for (const { at, depth, char } of scan(source)) {
    if (depth === 1 && OPEN.includes(char)) start = at;
    if (depth === 0 && CLOSE.includes(char)) found = [start, at];
  }
  return found;
}

/** Splits at the outermost commas. */
function split(source: string): string[] {
  const cuts = [...scan(source)].filter(({ depth, char }) => depth === 0 && char === ',').map(({ at }) => at);
  return [...cuts, source.length]
    .map((cut, index) => source.slice(index === 0 ? 0 : (cuts[index - 1] ?? 0) + 1, cut).trim())
    .filter((part) => part !== '');
}

/** Yields the characters outside of quotes, with the number of open brackets after each. */
function* scan(source: string): Generator<{ at: number; depth: number; char: string }> {
  let depth = 0;
  for (const { 0: token, index } of source.matchAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[\s\S]/g)) {
    if (token.length > 1) continue;
    if (OPEN.includes(token)) depth++;
    if (CLOSE.includes(token)) depth--;
    yield { at: index, depth, char: token };
  }
}
