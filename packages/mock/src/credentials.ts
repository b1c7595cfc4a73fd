/** The mock takes any token: it has no accounts, and what a token may do is not in the description. */
import { Problem } from '@mostrador/server-stub';
import type { FastifyRequest } from 'fastify';

/** @throws Problem `missing_token` when neither header carries one */
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
