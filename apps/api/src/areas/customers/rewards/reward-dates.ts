/** The dates in which a reward can be redeemed (Decision N28). Days are in the account's time zone. Pure. */
import type { Reward } from '@mostrador/types';
import { Temporal } from 'temporal-polyfill';

type Dates = Pick<Reward, 'valid_from' | 'valid_until'>;

/** Whether a text is empty, a date, or a timestamp. */
export function isDateOrTime(text: string | null): boolean {
  return !text || endOf(text, 'UTC') !== undefined;
}

/** Converts a timestamp to UTC (Decision dates). Returns dates and texts that cannot be parsed unchanged. */
export function inUtc(text: string | null): string | null {
  return text && !isDay(text) ? (momentOf(text)?.toISOString() ?? text) : text;
}

/** Whether a reward ends before it starts. False if one of the dates is missing or cannot be read. */
export function endsBeforeStart({ valid_from, valid_until }: Dates, timezone: string): boolean {
  const start = valid_from && startOf(valid_from, timezone);
  const end = valid_until && endOf(valid_until, timezone);
  return Boolean(start && end && end < start);
}

/** Returns why a reward cannot be redeemed now; undefined if it can. */
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

/** Truncates to seconds, so that the whole last second is included. */
function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}

/** Returns the last moment of the reward; a date includes the whole day. Null for no end. */
export function expiryOf({ valid_until }: Pick<Dates, 'valid_until'>, timezone: string): string | null {
  return valid_until ? (endOf(valid_until, timezone)?.toISOString() ?? null) : null;
}

function startOf(text: string, timezone: string): Date | undefined {
  return isDay(text) ? dayStart(text, timezone, 0) : momentOf(text);
}

/** Days end one second before the next, since times are shown in seconds. */
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

/** A timestamp needs an offset, or its time is ambiguous. */
function momentOf(text: string): Date | undefined {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    return undefined;
  }
}
