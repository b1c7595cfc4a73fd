/** The parsed content of a bank file, in any format. */
import { type Cents, largest, toCents } from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';

export interface ParsedLine {
  /** `YYYY-MM-DD`. */
  date: string;
  description: string;
  reference: string | null;
  /** Positive for incoming money. */
  amount: Cents;
  balance: Cents | null;
}

export interface ParsedStatement {
  lines: ParsedLine[];
  opening: Cents | null;
  closing: Cents | null;
  currency: string | null;
  accountNumber: string | null;
}

/** Returns the problem for an unreadable file. `where` is the place in the file. */
export function unreadable(where: string, what: string) {
  return fieldProblem('/content', 'invalid_format', `cannot be read: ${where} ${what}`);
}

/** Parses an amount with a decimal point or comma. @throws Problem `validation_failed` */
export function parsedAmount(text: string, where: string): Cents {
  const plain = text.trim().replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) throw unreadable(where, `has no amount in "${text}"`);
  const amount = toCents(
    plain
      .replace(/^\+/, '')
      .replace(/\.$/, '')
      .replace(/^(-?)\./, '$10.'),
  );
  if (Math.abs(amount) > largest) throw unreadable(where, `has an amount that is too large, ${text}`);
  return amount;
}
