/**
 * Texts with variables in double braces (Decision N27). A name is looked up and nothing else: there is no code, and a value
 * that looks like a variable stays what it is. Pure.
 */
import { isObject } from '../../../core/is-object.ts';

/** `{{ name }}`, `{{ customer.address.city }}`. */
const variable = /\{\{\s*([\p{L}\p{N}_][\p{L}\p{N}_.-]*)\s*\}\}/gu;

/** How the values of a text are written into it. */
export type Escape = (value: string) => string;

export interface RenderedText {
  text: string;
  /** The names that were replaced, each once. */
  used: string[];
  /** The names without a value, each once; they stand in the text as they were written. */
  missing: string[];
}

export interface RenderOptions {
  values: readonly Values[];
  escapeValue: Escape;
  /** The longest text that may come of it, in characters. */
  longest: number;
}

export type Values = Readonly<Record<string, unknown>>;

/** A text that would be longer than it may be. */
export class TooLong extends Error {}

/** The text with its variables replaced, by the first of `values` that has the name. @throws TooLong */
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
    // Before it is built: a long value may stand in a text a thousand times.
    if (length > longest) throw new TooLong();
    return escaped;
  });
  return { text: rendered, used: [...used], missing: [...missing] };
}

/** As the limits of fields count them: a character beyond the first 65536 is one too. */
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

/** Objects and lists are no values of a text. */
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

/** For texts that are HTML. */
export const asHtml: Escape = (value) => value.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** For plain texts: without control characters, but for the ends of lines and tabs. */
export const asText: Escape = (value) =>
  value.replaceAll(/[\p{Cc}]/gu, (sign) => (/[\n\t]/.test(sign) ? sign : ''));

/** For subjects, which are a header: on one line, whatever the value says. */
export const onOneLine: Escape = (value) => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** Whether the body of an e-mail is HTML: where its first sign opens a tag. */
export function isHtml(body: string): boolean {
  return /^\s*</.test(body);
}
