import { useTexts } from '../../i18n/texts.tsx';

/** Returns the names of weekdays. */
export function useWeekdays(days: readonly string[]): { long: string; short: string }[] {
  const { locale } = useTexts();
  const named = (weekday: 'long' | 'short') => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  const [long, short] = [named('long'), named('short')];
  return days.map((day) => ({ long: long.format(new Date(day)), short: short.format(new Date(day)) }));
}
