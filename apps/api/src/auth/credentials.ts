/** Finds the token in a request: in either of two headers, and never in the address (Reference 5.5, Decision N66). */
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '@mostrador/server-stub';
import { tokenIn, withoutTokens } from './token-format.ts';

/** Where a request may carry a token. */
export interface CredentialSource {
  /** The address as it was sent, with its query. */
  url: string;
  headers: IncomingHttpHeaders;
}

/** Something in the address that is, or looks like, a token. */
export interface Leak {
  /** The query parameter, or undefined when the token is in the path. */
  parameter: string | undefined;
  /** The token itself, which no log may have; undefined when the value is no token of ours. */
  token: string | undefined;
}

/** Names under which people send tokens in a query, without case and separators. */
const namesOfTokens = ['apikey', 'xapikey', 'accesstoken', 'token', 'authorization', 'bearer'];

/**
 * The token that the headers carry, whatever it is worth. Throws a Problem: `conflicting_credentials` for two
 * different ones, `invalid_token` for an `Authorization` that is not `Bearer <token>`, `missing_token` for none.
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

/** A token in the address, whether or not it is a right one. */
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

/** The rejection of a request with a token in its address; its `instance` does not repeat the token. */
export function leaked({ url }: CredentialSource): Problem {
  const [path = ''] = url.split('?');
  return new Problem(
    'credentials_in_url',
    'Send the token in a header, never in the URL. Regenerate this token: URLs end up in logs.',
    { extra: { instance: withoutTokens(decoded(path)) } },
  );
}

/** A 401: says how to authenticate (RFC 6750). */
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
