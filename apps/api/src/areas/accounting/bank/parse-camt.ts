/** Statements in CAMT.053 (ISO 20022). */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isDay } from '../../../calculation/days.ts';
import { type Cents, minus, zero } from '../../../core/cents.ts';
import { isObject } from '../../../core/is-object.ts';
import { type ParsedLine, type ParsedStatement, parsedAmount, unreadable } from './parsed-statement.ts';

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
});

export function parseCamt(text: string): ParsedStatement {
  if (XMLValidator.validate(text) !== true) throw unreadable('the file', 'is not well-formed XML');
  const document: unknown = parser.parse(text);
  const statements = list(at(document, 'Document', 'BkToCstmrStmt', 'Stmt'));
  if (statements.length === 0) throw unreadable('the file', 'is not a CAMT.053 file: it has no statement');
  const entries = statements.flatMap((statement) => list(at(statement, 'Ntry')));
  const booked = entries.filter((entry) => ['', 'BOOK'].includes(status(entry)));
  const lines = booked.map((entry, index) => lineOf(entry, `entry ${index + 1}`));
  return {
    lines: lines.filter(({ amount }) => amount !== 0),
    opening: balance(statements[0], ['OPBD', 'PRCD']),
    closing: balance(statements.at(-1), ['CLBD']),
    currency: words(at(entries[0], 'Amt', '@_Ccy')) || words(at(statements[0], 'Acct', 'Ccy')) || null,
    accountNumber:
      words(at(statements[0], 'Acct', 'Id', 'IBAN')) ||
      words(at(statements[0], 'Acct', 'Id', 'Othr', 'Id')) ||
      null,
  };
}

function lineOf(entry: unknown, where: string): ParsedLine {
  const date = (words(at(entry, 'BookgDt', 'Dt')) || words(at(entry, 'BookgDt', 'DtTm'))).slice(0, 10);
  if (!isDay(date)) throw unreadable(where, 'has no date in BookgDt');
  const [detail] = list(at(entry, 'NtryDtls', 'TxDtls'));
  const party = words(at(detail, 'RltdPties', 'Dbtr', 'Nm')) || words(at(detail, 'RltdPties', 'Cdtr', 'Nm'));
  const remittance = list(at(detail, 'RmtInf', 'Ustrd')).map(words);
  const texts = [words(at(entry, 'AddtlNtryInf')), party, ...remittance].filter((one) => one !== '');
  const references = [at(detail, 'Refs', 'EndToEndId'), at(entry, 'AcctSvcrRef'), at(entry, 'NtryRef')].map(
    words,
  );
  return {
    date,
    description: [...new Set(texts)].join(' '),
    reference: references.find((one) => one !== '' && one !== 'NOTPROVIDED') ?? null,
    amount: signed(entry, where, words(at(entry, 'RvslInd')) === 'true'),
    balance: null,
  };
}

function status(entry: unknown): string {
  return words(at(entry, 'Sts', 'Cd')) || words(at(entry, 'Sts'));
}

function balance(statement: unknown, codes: readonly string[]): Cents | null {
  const found = list(at(statement, 'Bal')).find((one) =>
    codes.includes(words(at(one, 'Tp', 'CdOrPrtry', 'Cd'))),
  );
  return found === undefined ? null : signed(found, 'a balance');
}

function signed(of: unknown, where: string, reversed = false): Cents {
  const amount = at(of, 'Amt');
  const size = parsedAmount(words(isObject(amount) ? amount['#text'] : amount), where);
  const isIn = (words(at(of, 'CdtDbtInd')) === 'CRDT') !== reversed;
  return isIn ? size : minus(zero, size);
}

function at(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((found, name) => {
    const [first] = list(found);
    return isObject(first) ? first[name] : undefined;
  }, value);
}

function list(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function words(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
