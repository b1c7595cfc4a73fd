/**
 * Rejects cross-site requests (Decision panel). Browsers state the origin of a request in headers that scripts cannot
 * set; other programs send no such headers, and have no ambient cookies.
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { panelProblem } from '@mostrador/panel-api/server';
import type { Problem } from '@mostrador/server-stub';
import { csrfTokenOf } from '../auth/sessions.ts';

export interface Origin {
  headers: IncomingHttpHeaders;
  /** The requested host, with its port. */
  host: string;
}

/** Rejects cross-site requests. @throws Problem `cross_site_request` if a browser sent the request from another site */
export function rejectOtherSites(origin: Origin): void {
  if (isSameSite(origin)) return;
  throw crossSite('This request comes from a page of another site.');
}

/** Checks the CSRF token. @throws Problem `cross_site_request` unless `X-CSRF-Token` is that of the session */
export function requireCsrfToken(request: Pick<Origin, 'headers'>, sessionValue: string): void {
  if (hasCsrfToken(request, sessionValue)) return;
  throw crossSite('Send the `csrf_token` of the session in `X-CSRF-Token`.');
}

/** Returns whether the request comes from a page of the service, or from a program other than a browser. */
export function isSameSite({ headers, host }: Origin): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwn(headers.origin, host) : site === 'same-origin' || site === 'none';
}

/** Returns whether `X-CSRF-Token` is the token of the session. */
export function hasCsrfToken({ headers }: Pick<Origin, 'headers'>, sessionValue: string): boolean {
  const sent = headers['x-csrf-token'];
  return typeof sent === 'string' && equal(sent, csrfTokenOf(sessionValue));
}

function isOwn(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function crossSite(detail: string): Problem {
  return panelProblem('cross_site_request', detail);
}
