/** The usage of a token (Decision token-usage). */
import type { RateStanding, TokenUsage, UsageCounts, UsageDay, UsageHour } from '@mostrador/panel-api';
import type { ApiTokensHandlers } from '@mostrador/panel-api/server';
import { findToken } from '../../auth/tokens.ts';
import { dayIn, daysAfter } from '../../calculation/days.ts';
import { type UsageHour as HourRow, readCalls, readHours } from '../../store/token-usage.ts';
import { type PanelContext, sessionOf } from '../context.ts';
import { shownToken } from '../shown.ts';
import { ofAccount } from './tokens.ts';

const hourMs = 60 * 60_000;
const [hoursShown, daysShown] = [24, 30];

export const usageOperations: Pick<ApiTokensHandlers<PanelContext>, 'getTokenUsage'> = {
  async getTokenUsage({ params, database, usage, now, ...context }) {
    const { account } = sessionOf(context);
    const token = await ofAccount(params.id, () => findToken(database, account.id, params.id));
    // Write the counts of this process first, so that they are included.
    await usage.flush(account.id);
    const db = database.of(account.id);
    const from = new Date(now.getTime() - (daysShown + 1) * 24 * hourMs);
    const [rows, calls, window] = await Promise.all([
      readHours(db, account.id, token.id, from),
      readCalls(db, account.id, token.id),
      usage.window({ account, actor: token }),
    ]);
    const [hours, days] = [hoursOf(rows, now), daysOf(rows, now, account.timezone)];
    const data: TokenUsage = {
      token: shownToken(token, now),
      limit: window ? standing(window, now) : null,
      last_24_hours: sum(hours),
      last_30_days: sum(days),
      hours,
      days,
      calls,
    };
    return { status: 200, data };
  },
};

function standing(
  { limit, used, endsInMs }: { limit: number; used: number; endsInMs: number | null },
  now: Date,
): RateStanding {
  const resets_at = endsInMs === null ? null : new Date(now.getTime() + endsInMs).toISOString();
  return { limit, used, resets_at };
}

/** Returns the last 24 hours, including those without requests. */
function hoursOf(rows: readonly HourRow[], now: Date): UsageHour[] {
  const known = new Map(rows.map((row) => [row.hour.getTime(), row]));
  const last = Math.floor(now.getTime() / hourMs) * hourMs;
  return Array.from({ length: hoursShown }, (_, index) => {
    const at = last - (hoursShown - 1 - index) * hourMs;
    const row = known.get(at);
    return { at: new Date(at).toISOString(), ...sum(row ? [row] : []), peak: row?.peak ?? 0 };
  });
}

/** Returns the last 30 days of the account; an hour that spans two days counts for the one in which it began. */
function daysOf(rows: readonly HourRow[], now: Date, timezone: string): UsageDay[] {
  const byDay = Map.groupBy(rows, ({ hour }) => dayIn(timezone, hour));
  const today = dayIn(timezone, now);
  return Array.from({ length: daysShown }, (_, index) => {
    const date = daysAfter(today, index - (daysShown - 1));
    return { date, ...sum(byDay.get(date) ?? []) };
  });
}

function sum(parts: readonly UsageCounts[]): UsageCounts {
  const all = { requests: 0, client_errors: 0, server_errors: 0, limited: 0 };
  for (const { requests, client_errors, server_errors, limited } of parts) {
    all.requests += requests;
    all.client_errors += client_errors;
    all.server_errors += server_errors;
    all.limited += limited;
  }
  return all;
}
