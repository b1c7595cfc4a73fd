/** Adds the body parsers: JSON and multipart forms, and none for an empty body. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MULTIPART, parseFormBody } from './form-body.ts';
import { parseJsonBody } from './json-body.ts';
import type { Route } from './tables.ts';

/** Adds the parsers. They only get bodies that their route accepts; others were rejected before. */
export function addBodyParsers(app: FastifyInstance, routes: readonly Route[]): void {
  const forms = new Map(routes.flatMap(({ url, body }) => (body?.files ? [[url, body] as const] : [])));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => parseJsonBody(bytes),
  );
  app.addContentTypeParser(
    MULTIPART,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const rule = forms.get(request.routeOptions.url ?? '');
      return rule && parseFormBody(bytes, request.headers['content-type'] ?? '', rule);
    },
  );
}
