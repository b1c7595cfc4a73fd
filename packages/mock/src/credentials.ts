/** The mock accepts any token, since it has no accounts, and the description does not say what a token may do. */
import { Problem } from '@mostrador/server-stub';
import type { FastifyRequest } from 'fastify';

/** Requires a token. @throws Problem `missing_token` if neither header has one */
export async function requireToken({ headers }: Pick<FastifyRequest, 'headers'>): Promise<undefined> {
  if (headers['x-api-key'] || /^Bearer +\S+/i.test(headers.authorization ?? '')) return undefined;
  throw new Problem(
    'missing_token',
    'Send an API token in `X-API-Key` or `Authorization: Bearer`; the mock accepts any token.',
    {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    },
  );
}
