import { isObject } from '@mostrador/json';
import { parseAst } from 'vite';
import { PLACEHOLDER } from './placeholder.ts';

/** The variable with the base path of the page. */
export const BASE = 'window.__site__';

interface Piece {
  start: number;
  end: number;
  text: string;
}

/** Replaces the placeholder in every text of a script by the base path of its page. */
export function relocateScript(script: string): string {
  if (!script.includes(PLACEHOLDER)) return script;
  const pieces = [...piecesOf(parseAst(script), script)].sort((one, other) => other.start - one.start);
  return pieces.reduce(
    (text, { start, end, text: piece }) => text.slice(0, start) + piece + text.slice(end),
    script,
  );
}

function* piecesOf(node: unknown, script: string): Generator<Piece> {
  if (Array.isArray(node)) for (const one of node) yield* piecesOf(one, script);
  if (!isObject(node)) return;
  const { type, start, end } = node;
  if (
    typeof start === 'number' &&
    typeof end === 'number' &&
    (type === 'Literal' || type === 'TemplateElement')
  ) {
    const raw = script.slice(start, end);
    if (raw.includes(PLACEHOLDER))
      yield { start, end, text: type === 'Literal' ? inLiteral(raw) : inTemplate(raw) };
    return;
  }
  for (const member of Object.values(node)) yield* piecesOf(member, script);
}

function inLiteral(raw: string): string {
  return `(${raw}).replaceAll(${JSON.stringify(PLACEHOLDER)},${BASE})`;
}

function inTemplate(raw: string): string {
  return raw.replaceAll(PLACEHOLDER, `\${${BASE}}`);
}
