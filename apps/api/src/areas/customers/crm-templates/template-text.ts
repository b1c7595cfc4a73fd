/**
 * Texts with variables in double braces (Decision N27). Names are only looked up, never evaluated, and a value that
 * looks like a variable is not expanded. Pure.
 */
import { isObject } from '../../../core/is-object.ts';

/** `{{ name }}`, `{{ customer.address.city }}`. */
const variable = /\{\{\s*([\p{L}\p{N}_][\p{L}\p{N}_.-]*)\s*\}\}/gu;

/** Escapes a value for a text. */
export type Escape = (value: string) => string;

export interface RenderedText {
  text: string;
  /** The names that were replaced, each once. */
  used: string[];
  /** The names without a value, each once; they stay in the text. */
  missing: string[];
}

export interface RenderOptions {
  values: readonly Values[];
  escapeValue: Escape;
  /** The most characters of the result. */
  longest: number;
}

export type Values = Readonly<Record<string, unknown>>;

/** Thrown when a rendered text exceeds its longest length. */
export class TooLong extends Error {}

/** Replaces the variables of a text by the first of `values` with the name. @throws TooLong */
export function render(text: string, { values, escapeValue, longest }: RenderOptions): RenderedText {
  const [used, missing] = [new Set<string>(), new Set<string>()];
  let length = charactersIn(text);
  const rendered = text.replaceAll(variable, (written, name: string) => {
    const value = lookedUp(name, values);
    if (value === undefined) {
      missing.add(name);
      return written;
    }
    used.add(name);
    const escaped = escapeValue(value);
    length += charactersIn(escaped) - charactersIn(written);
    // Checked before building the text, because a long value can occur a thousand times.
    if (length > longest) throw new TooLong();
    return escaped;
  });
  return { text: rendered, used: [...used], missing: [...missing] };
}

/** Counts Unicode characters, as field limits do. */
function charactersIn(text: string): number {
  let characters = 0;
  for (const _ of text) characters++;
  return characters;
}

function lookedUp(name: string, sources: readonly Values[]): string | undefined {
  for (const source of sources) {
    const value = Object.hasOwn(source, name) ? source[name] : inside(source, name.split('.'));
    const text = textOf(value);
    if (text !== undefined) return text;
  }
  return undefined;
}

function inside(source: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    source,
  );
}

/** Objects and lists cannot be inserted into a text. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes values for HTML. */
export const asHtml: Escape = (value) => value.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Removes control characters, except line breaks and tabs. */
export const asText: Escape = (value) =>
  value.replaceAll(/[\p{Cc}]/gu, (sign) => (/[\n\t]/.test(sign) ? sign : ''));

/** Keeps values on one line, for subjects, which are a header. */
export const onOneLine: Escape = (value) => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** Whether the body of an e-mail is HTML: it begins with a tag. */
export function isHtml(body: string): boolean {
  return /^\s*</.test(body);
}
