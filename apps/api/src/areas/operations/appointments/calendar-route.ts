/** `GET /calendar/<secret>.ics`: the appointments of an account for calendar programs, which cannot send a token. */
import { createHash } from 'node:crypto';
import { Problem } from '@mostrador/server-stub';
import type { FastifyInstance } from 'fastify';
import { dayIn, daysAfter } from '../../../calculation/days.ts';
import { accountInSecret } from '../../../core/account-secret.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../store/database.ts';
import { calendarOf } from './calendar.ts';
import { accountOfSecret } from './calendar-feeds.ts';

/** The days before and after today that a feed shows. */
const [back, ahead] = [90, 365];

export interface CalendarOptions {
  database: Database;
  clock: Clock;
  /** Counts a read of a feed toward its rate limit. @throws Problem `rate_limited` */
  count(feed: { account: { id: string }; id: string }): Promise<void>;
}

export function addCalendarFeeds(app: FastifyInstance, { database, clock, count }: CalendarOptions): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async ({ params, headers }, reply) => {
    const account = await accountOf(database, params.file.replace(/\.ics$/, ''));
    await count({ account, id: account.feed });
    const text = await feedText(database, account, clock());
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}

type FeedAccount = NonNullable<Awaited<ReturnType<typeof accountOfSecret>>>;

/** @throws Problem `not_found` for a secret that is unknown or revoked */
async function accountOf(database: Database, secret: string): Promise<FeedAccount> {
  const id = accountInSecret('cal', secret);
  const account = id && (await accountOfSecret(database.of(id), id, secret));
  if (!account) throw new Problem('not_found', 'There is no such calendar. Its URL may have been revoked.');
  return account;
}

async function feedText(database: Database, account: FeedAccount, now: Date): Promise<string> {
  const today = dayIn(account.timezone, now);
  const range = { account, from: daysAfter(today, -back), to: daysAfter(today, ahead) };
  return await calendarOf(database.of(account.id), range);
}
