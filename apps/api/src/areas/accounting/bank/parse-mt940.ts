/**
 * Parses MT940 (SWIFT) statements. The npm packages for it are small and unmaintained; this parser reads the fields of
 * a statement strictly, line by line.
 */
import { isDay } from '../../../calculation/days.ts';
import { type Cents, minus, zero } from '../../../core/cents.ts';
import { type ParsedLine, type ParsedStatement, parsedAmount, unreadable } from './parsed-statement.ts';

interface Field {
  tag: string;
  text: string;
}

export function parseMt940(text: string): ParsedStatement {
  const fields = fieldsOf(text);
  if (!fields.some(({ tag }) => tag === '60F' || tag === '60M'))
    throw unreadable('the file', 'is not an MT940 file: it has no opening balance in :60F:');
  const lines: ParsedLine[] = [];
  for (const { tag, text: content } of fields) {
    if (tag === '61') lines.push(lineOf(content, `line ${lines.length + 1} in :61:`));
    const last = lines.at(-1);
    if (tag === '86' && last) last.description = described(content) || last.description;
  }
  const [opening] = fields.filter(({ tag }) => tag.startsWith('60')).map((field) => balanceOf(field));
  const closing = fields
    .filter(({ tag }) => tag.startsWith('62'))
    .map((field) => balanceOf(field))
    .at(-1);
  return {
    lines: lines.filter(({ amount }) => amount !== 0),
    opening: opening?.amount ?? null,
    closing: closing?.amount ?? null,
    currency: opening?.currency ?? null,
    accountNumber: fields.find(({ tag }) => tag === '25')?.text.trim() ?? null,
  };
}

/** Splits the text into fields: each begins with its tag and ends before the next tag. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const line of text.split(/\r?\n/)) {
    const found = /^:(\d{2}[A-Z]?):(.*)$/.exec(line);
    const last = fields.at(-1);
    if (found) fields.push({ tag: found[1] ?? '', text: found[2] ?? '' });
    else if (last && !/^[-{}]/.test(line)) last.text += `\n${line}`;
  }
  return fields;
}

function lineOf(text: string, where: string): ParsedLine {
  const found = /^(\d{6})(\d{4})?(R?)([CD])[A-Z]?(\d[\d,]*)([A-Z][A-Z0-9]{3})?([^\n]*)/.exec(text);
  if (!found) throw unreadable(where, 'does not consist of date, mark, amount and type');
  const [, day = '', , reversed, mark, amount = '', , rest = ''] = found;
  const [own = '', banks = ''] = rest.split('//');
  const isIn = (mark === 'C') !== (reversed === 'R');
  const size = parsedAmount(amount, where);
  const reference = [banks, own].map((one) => one.trim()).find((one) => one !== '' && one !== 'NONREF');
  return {
    date: dayOf(day, where),
    description: text.split('\n')[1]?.trim() || (reference ?? ''),
    reference: reference ?? null,
    amount: isIn ? size : minus(zero, size),
    balance: null,
  };
}

function balanceOf({ tag, text }: Field): { amount: Cents; currency: string } {
  const found = /^([CD])\d{6}([A-Z]{3})(\d[\d,]*)/.exec(text);
  if (!found)
    throw unreadable(`the balance in :${tag}:`, 'does not consist of mark, date, currency and amount');
  const amount = parsedAmount(found[3] ?? '', `:${tag}:`);
  return { amount: found[1] === 'C' ? amount : minus(zero, amount), currency: found[2] ?? '' };
}

/** Parses `yymmdd`, in this century. */
function dayOf(text: string, where: string): string {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (isDay(day)) return day;
  throw unreadable(where, `has no date in ${text}`);
}

/** Joins the text to one line. Banks separate its parts with codes such as `?20`. */
function described(text: string): string {
  return text
    .replace(/\n/g, ' ')
    .replace(/\?\d{2}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
