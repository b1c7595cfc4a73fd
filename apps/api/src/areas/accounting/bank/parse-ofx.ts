/**
 * Parses OFX statements, 1.x (SGML) and 2.x (XML). The npm packages for it read amounts as floating-point numbers and
 * skip what they cannot parse; this parser reads the few elements of a statement exactly, or reports an error.
 */
import { isDay } from '../../../calculation/days.ts';
import { type ParsedLine, type ParsedStatement, parsedAmount, unreadable } from './parsed-statement.ts';

export function parseOfx(text: string): ParsedStatement {
  if (!/<OFX>/i.test(text)) throw unreadable('the file', 'is not an OFX file: it has no element OFX');
  const blocks = text.split(/<STMTTRN>/i).slice(1);
  const lines = blocks.map((block, index) => lineOf(block, `transaction ${index + 1}`));
  const ledger = /<LEDGERBAL>([\s\S]*)/i.exec(text)?.[1];
  const closing = ledger === undefined ? undefined : element(ledger, 'BALAMT');
  return {
    lines: lines.filter(({ amount }) => amount !== 0),
    opening: null,
    closing: closing === undefined ? null : parsedAmount(closing, 'the ledger balance'),
    currency: element(text, 'CURDEF') ?? null,
    accountNumber: element(text, 'ACCTID') ?? null,
  };
}

function lineOf(block: string, where: string): ParsedLine {
  const transaction = block.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0] ?? '';
  const posted = /^(\d{4})(\d{2})(\d{2})/.exec(element(transaction, 'DTPOSTED') ?? '');
  const date = posted ? `${posted[1]}-${posted[2]}-${posted[3]}` : '';
  if (!isDay(date)) throw unreadable(where, 'has no date in DTPOSTED');
  const texts = [element(transaction, 'NAME'), element(transaction, 'MEMO')].filter(
    (one) => one !== undefined,
  );
  return {
    date,
    description: [...new Set(texts)].join(' ') || (element(transaction, 'TRNTYPE') ?? ''),
    reference:
      element(transaction, 'CHECKNUM') ??
      element(transaction, 'REFNUM') ??
      element(transaction, 'FITID') ??
      null,
    amount: parsedAmount(element(transaction, 'TRNAMT') ?? '', where),
    balance: null,
  };
}

/** Returns the text of the first element with a name. SGML omits end tags. */
function element(text: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(text)?.[1]?.trim();
  return found ? unescaped(found) : undefined;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function unescaped(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
