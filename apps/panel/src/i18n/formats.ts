/**
 * Formats amounts, numbers, days and times in the conventions of the account: separators of its currency's home
 * country, days before months, its time zone. The current language only determines the names of months. So the panel
 * shows an amount as the account's receipts print it, in any language.
 */

/** Currencies by the tax authority's codes, which receipts use. */
const fiscal: Readonly<Record<string, string>> = {
  PES: 'ARS',
  DOL: 'USD',
  '060': 'EUR',
  '012': 'BRL',
  '011': 'UYU',
};

/** The home locale of a currency. */
const homes: Readonly<Record<string, string>> = { ARS: 'es-AR' };

export interface Format {
  /** `$ 1.234,50`. Default: the currency of the account. */
  money(amount: number, currency?: string): string;
  /** `$ 1,2 M`, for axes. */
  shortMoney(amount: number): string;
  number(value: number): string;
  /** `12,5 %`, for 12.5. */
  percent(value: number): string;
  /** `22 nov 2026`, for a day or a moment. */
  day(iso: string): string;
  /** `22 nov`. */
  shortDay(iso: string): string;
  /** `22 nov 2026, 10:30`. */
  moment(iso: string): string;
  time(iso: string): string;
}

export function formatsOf(currency: string, timezone: string, locale: string): Format {
  const home = homes[currency] ?? locale;
  const money = (of: string, more: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(home, { style: 'currency', currency: of, ...more });
  const own = money(currency);
  const short = money(currency, { notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 });
  const number = new Intl.NumberFormat(home, { maximumFractionDigits: 3 });
  const percent = new Intl.NumberFormat(home, { style: 'percent', maximumFractionDigits: 1 });
  // The English locale that puts the day before the month.
  const named = locale === 'en' ? 'en-GB' : locale;
  const date = (options: Intl.DateTimeFormatOptions) => (iso: string) =>
    new Intl.DateTimeFormat(named, { ...options, timeZone: isDay(iso) ? 'UTC' : timezone }).format(
      new Date(iso),
    );
  return {
    money(given, of = currency) {
      // Converts -0 to 0.
      const amount = given || 0;
      const code = fiscal[of] ?? of;
      if (code === currency) return own.format(amount);
      return /^[A-Z]{3}$/.test(code) ? money(code).format(amount) : `${code} ${number.format(amount)}`;
    },
    shortMoney: (amount) => short.format(amount),
    number: (value) => number.format(value),
    percent: (value) => percent.format(value / 100),
    day: date({ dateStyle: 'medium' }),
    shortDay: date({ day: 'numeric', month: 'short' }),
    moment: date({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
    time: date({ timeStyle: 'short', hourCycle: 'h23' }),
  };
}

/** Returns whether the text is a day, which is the same in every time zone. */
function isDay(iso: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(iso);
}
