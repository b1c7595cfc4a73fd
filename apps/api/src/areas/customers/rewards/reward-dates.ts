/** When a reward can be redeemed (Decision N28). Days are those of the account. Pure. */
import type { Reward } from '@mostrador/types';
import { Temporal } from 'temporal-polyfill';

type Dates = Pick<Reward, 'valid_from' | 'valid_until'>;

/** Whether a text is a day or a moment, or there is none. */
export function isUnderstood(text: string | null): boolean {
  return !text || endOf(text, 'UTC') !== undefined;
}

/** A moment as it is at the meridian (Decision dates); a day, and what nobody understands, as it is. */
export function inUtc(text: string | null): string | null {
  return text && !isDay(text) ? (momentOf(text)?.toISOString() ?? text) : text;
}

/** Whether a reward ends before it starts. False if one of the dates is missing or cannot be read. */
export function endsBeforeStart({ valid_from, valid_until }: Dates, timezone: string): boolean {
  const start = valid_from && startOf(valid_from, timezone);
  const end = valid_until && endOf(valid_until, timezone);
  return Boolean(start && end && end < start);
}

/** Why a reward cannot be redeemed at the moment; undefined where it can. */
export function outsideDates(
  { valid_from, valid_until }: Dates,
  now: Date,
  timezone: string,
): string | undefined {
  if (valid_from) {
    const start = startOf(valid_from, timezone);
    if (!start) return '`valid_from` of this reward is neither a date nor a date-time. Correct it first.';
    if (now < start) return `This reward can be redeemed from ${valid_from}.`;
  }
  if (valid_until) {
    const end = endOf(valid_until, timezone);
    if (!end) return '`valid_until` of this reward is neither a date nor a date-time. Correct it first.';
    if (seconds(now) > seconds(end)) return `This reward was redeemable until ${valid_until}.`;
  }
  return undefined;
}

/** Of the last second all is within. */
function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}

/** The last moment of the reward, a day with all its hours; null for no end. */
export function expiryOf({ valid_until }: Pick<Dates, 'valid_until'>, timezone: string): string | null {
  return valid_until ? (endOf(valid_until, timezone)?.toISOString() ?? null) : null;
}

function startOf(text: string, timezone: string): Date | undefined {
  return isDay(text) ? dayStart(text, timezone, 0) : momentOf(text);
}

/** Days end a second before the next, as moments are shown to the second. */
function endOf(text: string, timezone: string): Date | undefined {
  if (!isDay(text)) return momentOf(text);
  const next = dayStart(text, timezone, 1);
  return next && new Date(next.getTime() - 1_000);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

function dayStart(day: string, timezone: string, later: number): Date | undefined {
  try {
    const start = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(timezone);
    return new Date(start.epochMilliseconds);
  } catch {
    return undefined;
  }
}

/** A moment names its offset: without one nobody knows when it is. */
function momentOf(text: string): Date | undefined {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    return undefined;
  }
}
