/** Parses the header `Prefer` (RFC 7240), with the preference names of Prism. */
import { invalidPreference } from './invalid-preference.ts';

/** The response that a request asks for. The mock decides the rest. */
export interface Preferences {
  /** The status, out of those that the operation documents. */
  code?: number;
  /** The key of the example. */
  example?: string;
  /** Whether the body is generated from the schema instead of taken from an example. */
  dynamic?: boolean;
  /** Generates the same dynamic body again. */
  seed?: string;
  /** Milliseconds to wait before the response. */
  delay?: number;
  /** The number of requests to this URL that fail first. */
  fail?: number;
}

/** Parses the header. @throws Problem `invalid_parameter` for an invalid value. Unknown preferences are ignored. */
export function readPrefer(header: string | string[] | undefined): Preferences {
  const preferences = new Map(pairs([header ?? []].flat().join(',')));
  const code = preferences.get('code');
  const dynamic = preferences.get('dynamic');
  const example = preferences.get('example');
  const seed = preferences.get('seed');
  const delay = preferences.get('delay');
  const fail = preferences.get('fail');
  return {
    ...(code !== undefined && { code: toStatus(code) }),
    ...(dynamic !== undefined && { dynamic: toBoolean(dynamic) }),
    ...(example !== undefined && { example }),
    ...(seed !== undefined && { seed }),
    ...(delay !== undefined && { delay: toCount('delay', delay, 60_000) }),
    ...(fail !== undefined && { fail: toCount('fail', fail, 100) }),
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

function toCount(name: string, text: string, most: number): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count <= most) return count;
  throw invalidPreference(name, `must be a whole number from 0 to ${most}`);
}

function toBoolean(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalidPreference('dynamic', 'must be true or false');
}
