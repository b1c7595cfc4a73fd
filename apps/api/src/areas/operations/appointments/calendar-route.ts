/** `GET /calendar/<secret>.ics`: the appointments of an account for calendar programs, which send no token. */
import { createHash } from 'node:crypto';
import { Problem } from '@mostrador/server-stub';
import type { FastifyInstance } from 'fastify';
import { dayIn, daysAfter } from '../../../calculation/days.ts';
import { accountInSecret } from '../../../core/account-secret.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../store/database.ts';
import { calendarOf } from './calendar.ts';
import { accountOfSecret } from './calendar-feeds.ts';

/** Days before and after today that a feed shows. */
const [back, ahead] = [90, 365];

export function addCalendarFeeds(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async ({ params, headers }, reply) => {
    const text = await feedText(database, params.file.replace(/\.ics$/, ''), clock());
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}

/** @throws Problem `not_found` for a secret that is unknown or revoked */
async function feedText(database: Database, secret: string, now: Date): Promise<string> {
  const id = accountInSecret('cal', secret);
  const account = id && (await accountOfSecret(database.of(id), id, secret));
  if (!account)
    throw new Problem('not_found', 'There is no such calendar. Its address may have been revoked.');
  const today = dayIn(account.timezone, now);
  const range = { account, from: daysAfter(today, -back), to: daysAfter(today, ahead) };
  return await calendarOf(database.of(account.id), range);
}
