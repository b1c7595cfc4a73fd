/** Error messages in the current language; the service sends a code and English text. */
import { fieldErrorsOf, isProblem } from '../api/problem.ts';
import type { Texts } from './en.ts';

/** Returns one sentence about a failed request. */
export function failureText(error: unknown, texts: Texts): string {
  if (!isProblem(error)) return texts.common.offline;
  if (error.status === 429) return texts.common.tooMany(minutesIn(error.detail));
  // Reads of the API can also return codes that the panel's own API does not have.
  const known: Readonly<Record<string, string>> = texts.problems;
  return known[error.code] ?? error.detail;
}

/** Returns a sentence for each invalid field, by its name. */
export function fieldTexts(error: unknown, texts: Texts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([field, { code, message, ...limits }]) => [
      field,
      texts.errors[code]?.(limits) ?? message,
    ]),
  );
}

function minutesIn(detail: string): number {
  return Number(detail.match(/(\d+) minutes/)?.[1] ?? 1);
}
