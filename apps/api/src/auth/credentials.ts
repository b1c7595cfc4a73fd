/** Finds the token of a request: in one of two headers, never in the URL (Reference 5.5, Decision N66). */
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '@mostrador/server-stub';
import { tokenIn, withoutTokens } from './token-format.ts';

/** The parts of a request that may contain a token. */
export interface CredentialSource {
  /** The URL as sent, with its query. */
  url: string;
  headers: IncomingHttpHeaders;
}

/** A value in the URL that is, or looks like, a token. */
export interface Leak {
  /** The query parameter, or undefined when the token is in the path. */
  parameter: string | undefined;
  /** The token itself, which must not be logged; undefined if the value is not a token of ours. */
  token: string | undefined;
}

/** Parameter names under which callers send tokens in a query, lower-case and without separators. */
const namesOfTokens = ['apikey', 'xapikey', 'accesstoken', 'token', 'authorization', 'bearer'];

/**
 * Returns the token in the headers, valid or not. Throws a Problem: `conflicting_credentials` for two different ones,
 * `invalid_token` for an `Authorization` other than `Bearer <token>`, `missing_token` for none.
 */
export function tokenOf({ headers }: CredentialSource): string {
  const key = apiKey(headers['x-api-key']);
  const bearer = bearerToken(headers.authorization);
  if (key !== undefined && bearer !== undefined && key !== bearer) {
    const detail = '`X-API-Key` and `Authorization` carry different tokens. Send one of them.';
    throw new Problem('conflicting_credentials', detail);
  }
  const token = key ?? bearer;
  if (token !== undefined) return token;
  throw unauthorized('missing_token', 'Send an API token in `X-API-Key` or `Authorization: Bearer`.');
}

/** Returns the token in the URL, if there is one, valid or not. */
export function leakIn({ url }: CredentialSource): Leak | undefined {
  const [path = '', ...query] = url.split('?');
  const inPath = tokenIn(decoded(path));
  if (inPath !== undefined) return { parameter: undefined, token: inPath };
  for (const [name, value] of new URLSearchParams(query.join('?'))) {
    const token = tokenIn(value) ?? tokenIn(name);
    if (token !== undefined || namesOfTokens.includes(plain(name))) {
      return { parameter: withoutTokens(name), token };
    }
  }
  return undefined;
}

/** Creates the rejection of a request with a token in its URL; its `instance` does not repeat the token. */
export function leaked({ url }: CredentialSource): Problem {
  const [path = ''] = url.split('?');
  return new Problem(
    'credentials_in_url',
    'Send the token in a header, never in the URL. Regenerate this token: URLs end up in logs.',
    { extra: { instance: withoutTokens(decoded(path)) } },
  );
}

/** Creates a 401 that says how to authenticate (RFC 6750). */
export function unauthorized(
  code: 'missing_token' | 'invalid_token' | 'expired_token' | 'revoked_token',
  detail: string,
): Problem {
  return new Problem(code, detail, { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
}

function apiKey(header: string | string[] | undefined): string | undefined {
  const value = Array.isArray(header) ? header.join(', ') : header;
  return value?.trim() || undefined;
}

function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = header.match(/^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i)?.[1];
  if (token !== undefined) return token;
  throw unauthorized('invalid_token', '`Authorization` must be `Bearer`, one space and the token.');
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
