/** What a request wishes for by the header `Prefer` (RFC 7240), in the words that Prism gave it. */
import { invalidPreference } from './invalid-preference.ts';

/** What the answer is to be. What is not wished for, the mock decides. */
export interface Wish {
  /** The status, out of those that the operation documents. */
  code?: number;
  /** The key of the example. */
  example?: string;
  /** Whether the body is made up from the schema instead of taken from an example. */
  dynamic?: boolean;
  /** Makes the same dynamic body again. */
  seed?: string;
}

/** @throws Problem `invalid_parameter` for a value that makes no sense. Preferences that are not ours are left alone. */
export function readPrefer(header: string | string[] | undefined): Wish {
  const wishes = new Map(pairs([header ?? []].flat().join(',')));
  const code = wishes.get('code');
  const dynamic = wishes.get('dynamic');
  const example = wishes.get('example');
  const seed = wishes.get('seed');
  return {
    ...(code !== undefined && { code: toStatus(code) }),
    ...(dynamic !== undefined && { dynamic: toBoolean(dynamic) }),
    ...(example !== undefined && { example }),
    ...(seed !== undefined && { seed }),
  };
}

function pairs(header: string): [name: string, value: string][] {
  return header.split(/[,;]/).flatMap((text) => {
    const [, name, value] = text.match(/^\s*([\w-]+)\s*=\s*"?(.*?)"?\s*$/) ?? [];
    return name !== undefined && value !== undefined ? [[name.toLowerCase(), value]] : [];
  });
}

function toStatus(text: string): number {
  if (/^[2-5]\d\d$/.test(text)) return Number(text);
  throw invalidPreference('code', 'must be a status, such as 404');
}

function toBoolean(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalidPreference('dynamic', 'must be true or false');
}
