/** The cookie of a session: scripts cannot read it, other sites cannot make the browser send it with a change. */
import { parseCookie, stringifySetCookie } from 'cookie';
import { sessionDays } from '../auth/sessions.ts';

const name = 'mostrador_session';

/** What the cookie of a request holds, if it has one. */
export function sessionCookie({ cookie }: { cookie?: string | undefined }): string | undefined {
  return (cookie && parseCookie(cookie)[name]) || undefined;
}

/** The headers that set it; `secure` where the request came by TLS. */
export function withCookie(value: string, { secure }: { secure: boolean }): Record<string, string> {
  return header(value, secure, sessionDays * 24 * 60 * 60);
}

/** The headers that take it away. */
export function withoutCookie({ secure }: { secure: boolean }): Record<string, string> {
  return header('', secure, 0);
}

function header(value: string, secure: boolean, maxAge: number): Record<string, string> {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
  return { 'set-cookie': stringifySetCookie({ name, value, ...attributes }) };
}
