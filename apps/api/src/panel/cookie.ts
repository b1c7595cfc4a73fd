/** The session cookie: scripts cannot read it, and browsers do not send it with writes from other sites. */
import { parseCookie, stringifySetCookie } from 'cookie';
import { sessionDays } from '../auth/sessions.ts';

const name = 'mostrador_session';

/** Returns the value of the session cookie, if the request has one. */
export function sessionCookie({ cookie }: { cookie?: string | undefined }): string | undefined {
  return (cookie && parseCookie(cookie)[name]) || undefined;
}

/** Returns the headers that set it; `secure` if the request used TLS. */
export function withCookie(value: string, { secure }: { secure: boolean }): Record<string, string> {
  return header(value, secure, sessionDays * 24 * 60 * 60);
}

/** Returns the headers that delete it. */
export function withoutCookie({ secure }: { secure: boolean }): Record<string, string> {
  return header('', secure, 0);
}

function header(value: string, secure: boolean, maxAge: number): Record<string, string> {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
  return { 'set-cookie': stringifySetCookie({ name, value, ...attributes }) };
}
