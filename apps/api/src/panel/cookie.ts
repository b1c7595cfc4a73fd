/** The cookie of a session: scripts cannot read it, other sites cannot make the browser send it with a change. */
import { fastifyCookie } from '@fastify/cookie';
import { sessionDays } from '../auth/sessions.ts';

const { parse, serialize } = fastifyCookie;

const name = 'mostrador_session';
const attributes = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

/** What the cookie of a request holds, if it has one. */
export function sessionCookie({ cookie }: { cookie?: string | undefined }): string | undefined {
  return (cookie && parse(cookie)[name]) || undefined;
}

/** The headers that set it; `secure` where the request came by TLS. */
export function withCookie(value: string, { secure }: { secure: boolean }): Record<string, string> {
  const maxAge = sessionDays * 24 * 60 * 60;
  return { 'set-cookie': serialize(name, value, { ...attributes, secure, maxAge }) };
}

/** The headers that take it away. */
export function withoutCookie({ secure }: { secure: boolean }): Record<string, string> {
  return { 'set-cookie': serialize(name, '', { ...attributes, secure, maxAge: 0 }) };
}
