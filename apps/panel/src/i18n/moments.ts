/** Formats days and times in the time zone of the account. */
import type { Texts } from './en.ts';

export function dayText(iso: string, { locale }: Texts, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(iso));
}

export function momentText(iso: string, { locale }: Texts, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(iso),
  );
}

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 days ago`, `in 2 months`. */
export function distanceText(iso: string, { locale }: Texts): string {
  const seconds = (new Date(iso).getTime() - Date.now()) / 1000;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
  return relative.format(Math.round(seconds / size), unit);
}
