/** Renders a template for a customer: subject and body, each escaped for its format (Decision N27). Pure. */
import type { CrmChannel, Customer } from '@mostrador/types';
import { fieldProblem } from '../../../core/field-problem.ts';
import {
  asHtml,
  asText,
  type Escape,
  isHtml,
  onOneLine,
  type RenderedText,
  render,
  TooLong,
  type Values,
} from './template-text.ts';

/** The most characters of a communication's body and subject (Reference 2.4). */
const [longestBody, longestSubject] = [20_000, 500];

export interface TemplateTexts {
  channel: CrmChannel;
  body: string;
  subject: string | null;
}

export interface Rendered {
  subject: string | null;
  body: string;
  /** The names that were replaced, by first occurrence. */
  used: string[];
  missing: string[];
}

export interface Given {
  variables?: Values | null | undefined;
  customer?: Partial<Customer> | undefined;
}

/**
 * Values of the request take precedence over those of the customer.
 * @throws Problem `validation_failed` if a text gets too long
 */
export function rendered(
  { channel, body, subject }: TemplateTexts,
  { variables, customer }: Given,
): Rendered {
  const values = [variables ?? {}, { customer }];
  const texts = [
    ...(subject === null
      ? []
      : [part(onOneLine(subject), { values, escapeValue: onOneLine, longest: longestSubject })]),
    part(body, { values, escapeValue: escapeFor(channel, body), longest: longestBody }),
  ];
  return {
    subject: subject === null ? null : (texts[0]?.text ?? null),
    body: texts.at(-1)?.text ?? '',
    used: [...new Set(texts.flatMap(({ used }) => used))],
    missing: [...new Set(texts.flatMap(({ missing }) => missing))],
  };
}

function escapeFor(channel: CrmChannel, body: string): Escape {
  return channel === 'email' && isHtml(body) ? asHtml : asText;
}

function part(
  text: string,
  options: { values: Values[]; escapeValue: Escape; longest: number },
): RenderedText {
  try {
    return render(text, options);
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    const message = `must not make the text longer than ${options.longest} characters`;
    throw fieldProblem('/variables', 'too_long', message);
  }
}
