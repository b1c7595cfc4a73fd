/** Imports a statement, as lines or as a bank file. Skips lines that exist already (Decision N53). */
import { createHash } from 'node:crypto';
import type { BankLineImport, Body } from '@mostrador/types';
import { sql } from 'kysely';
import { centsOf } from '../../../calculation/amounts.ts';
import { type Cents, fromCents, minus, plus, total } from '../../../core/cents.ts';
import { currencyCode } from '../../../core/currency.ts';
import { fieldProblem, memberProblem } from '../../../core/field-problem.ts';
import { newId } from '../../../core/ids.ts';
import { accountsByCode } from '../../../ledgers/journal/chart.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { audit } from '../../../store/audit.ts';
import { searchText } from '../../../store/search-text.ts';
import { parseCamt } from './parse-camt.ts';
import { parseCsv } from './parse-csv.ts';
import { parseMt940 } from './parse-mt940.ts';
import { parseOfx } from './parse-ofx.ts';
import type { ParsedLine, ParsedStatement } from './parsed-statement.ts';
import { lockBank, wholeStatement } from './statement-rows.ts';

type Request = Body<'importBankStatement'>;

export const importBankStatement = action<'importBankStatement'>(async (call) => {
  const { body } = call;
  const code = body.bank_account_code;
  if (!(await accountsByCode(call, [code])).has(code))
    throw fieldProblem(
      '/bank_account_code',
      'invalid_reference',
      'is not the code of an account of the chart',
    );
  const parsed = parsedStatement(body);
  if (parsed.lines.length === 0)
    throw fieldProblem(body.lines ? '/lines' : '/content', 'too_few_items', 'must have a line');
  await lockBank(call);
  const marked = fingerprinted(parsed.lines, code);
  const known = await knownLines(call, marked);
  const fresh = marked.filter(({ fingerprint }) => !known.has(fingerprint));
  const duplicates = marked.length - fresh.length;
  if (fresh.length === 0) {
    const statement_id = known.get(marked[0]?.fingerprint ?? '') ?? '';
    return {
      status: 200,
      data: { statement_id, imported: 0, duplicates, statement: await wholeStatement(call, statement_id) },
    };
  }
  warnBalance(parsed, body, call);
  const statement_id = await insertStatement(call, body, parsed, fresh);
  const statement = await wholeStatement(call, statement_id);
  const location = `/api/v1/accounting/bank/statements/${statement_id}/`;
  return { status: 201, data: { statement_id, imported: fresh.length, duplicates, statement }, location };
});

/** @throws Problem `validation_failed` */
function parsedStatement(body: Request): ParsedStatement {
  const { lines, content, format } = body;
  if (lines && typeof content === 'string')
    throw fieldProblem('/content', 'mutually_exclusive', 'must not be sent together with `lines`');
  if (lines) return { ...nothing, lines: lines.map(sentLine) };
  if (typeof content !== 'string')
    throw fieldProblem('/lines', 'required', 'is required unless `content` is sent');
  if (!format) throw fieldProblem('/format', 'required', 'is required with `content`');
  const text = decoded(content, body.encoding ?? 'utf-8');
  if (format === 'csv') return parseCsv(text, body.mapping ?? {});
  return { ofx: parseOfx, mt940: parseMt940, camt053: parseCamt }[format](text);
}

const nothing = { opening: null, closing: null, currency: null, accountNumber: null };

function sentLine(line: BankLineImport, index: number): ParsedLine {
  const place = `lines.${index}`;
  const { date, description, reference = null, balance = null } = line;
  return {
    date,
    description,
    reference,
    amount: lineAmount(line, place),
    balance: balance === null ? null : centsOf(balance, `${place}.balance`),
  };
}

function lineAmount({ amount = null, debit = null, credit = null }: BankLineImport, place: string): Cents {
  const given = [amount, debit, credit].filter((value) => value !== null);
  if (given.length > 1)
    throw memberProblem(
      `${place}.amount`,
      'mutually_exclusive',
      'must not be sent together with `debit` or `credit`',
    );
  for (const [name, value] of [
    ['debit', debit],
    ['credit', credit],
  ] as const) {
    if (value !== null && value <= 0)
      throw memberProblem(`${place}.${name}`, 'too_low', 'must be above 0', { minimum: 0.01 });
  }
  const signed = amount ?? (debit === null ? credit : -debit);
  if (signed === null)
    throw memberProblem(`${place}.amount`, 'required', 'is required unless `debit` or `credit` is sent');
  const cents = centsOf(signed, `${place}.amount`);
  if (cents === 0) throw memberProblem(`${place}.amount`, 'too_low', 'must not be 0');
  return cents;
}

/** Bank files are UTF-8 or Windows-1252 and do not declare which. */
function decoded(content: string, encoding: string): string {
  if (encoding !== 'base64') return content.replace(/^\ufeff/, '');
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(content))
    throw fieldProblem('/content', 'invalid_format', 'must be base64');
  const bytes = Buffer.from(content, 'base64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface Marked extends ParsedLine {
  fingerprint: string;
}

/** Identifies each line by its content; identical lines are numbered. */
function fingerprinted(lines: readonly ParsedLine[], account: string): Marked[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { date, amount, reference, description } = line;
    const key = JSON.stringify([account, date, amount, reference, description]);
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return { ...line, fingerprint: createHash('sha256').update(`${key} ${ordinal}`).digest('hex') };
  });
}

/** Returns the statements of the lines that exist already, by fingerprint. */
async function knownLines({ tx, account }: Context, lines: readonly Marked[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ fingerprint: string; statement_id: string }>`
    select fingerprint, statement_id from bank_lines where account_id = ${account.id}
      and fingerprint = any(${lines.map(({ fingerprint }) => fingerprint)}::text[])`.execute(tx);
  return new Map(rows.map(({ fingerprint, statement_id }) => [fingerprint, statement_id]));
}

function balancesOf({ opening, closing }: ParsedStatement, body: Request) {
  const given = (value: number | null | undefined, field: string) =>
    typeof value === 'number' ? centsOf(value, field) : undefined;
  return {
    opening: given(body.opening_balance, 'opening_balance') ?? opening,
    closing: given(body.closing_balance, 'closing_balance') ?? closing,
  };
}

/** Warns if the opening balance plus the lines differs from the closing balance: a line is missing. */
function warnBalance(parsed: ParsedStatement, body: Request, { warn }: Context): void {
  const { opening, closing } = balancesOf(parsed, body);
  if (opening === null || closing === null) return;
  const sum = plus(opening, total(parsed.lines.map(({ amount }) => amount)));
  if (sum === closing) return;
  const message = `The opening balance plus the lines is ${fromCents(sum)}; the closing balance differs by ${fromCents(minus(closing, sum))}.`;
  warn({ code: 'balance_mismatch', field: 'closing_balance', message });
}

async function insertStatement(
  context: Context,
  body: Request,
  parsed: ParsedStatement,
  lines: readonly Marked[],
): Promise<string> {
  const { tx, account, now } = context;
  const id = newId(now);
  const days = lines.map(({ date }) => date).sort();
  const { opening, closing } = balancesOf(parsed, body);
  const bank_name = body.bank_name ?? null;
  const account_number = body.account_number ?? parsed.accountNumber;
  const currency = currencyCode(body.currency ?? parsed.currency ?? 'ARS');
  await sql`
    insert into bank_statements (account_id, id, bank_account_code, bank_name, account_number, period_from, period_to,
      opening_balance, closing_balance, currency, lines_count, imported_at, search)
    values (${account.id}, ${id}, ${body.bank_account_code}, ${bank_name}, ${account_number}, ${days[0]}, ${days.at(-1)},
      ${decimal(opening)}, ${decimal(closing)}, ${currency}, ${lines.length}, ${now},
      ${searchText({ bank_name, account_number, filename: body.filename }, ['bank_name', 'account_number', 'filename'])})`.execute(
    tx,
  );
  await sql`
    insert into bank_lines (account_id, id, statement_id, place, date, description, reference, amount, balance, fingerprint)
    select ${account.id}, given.id, ${id}, given.place, given.date, given.description, given.reference, given.amount,
      given.balance, given.fingerprint
    from unnest(
      ${lines.map(() => newId(now))}::text[], ${lines.map((_, index) => index)}::integer[],
      ${lines.map(({ date }) => date)}::text[], ${lines.map(({ description }) => description)}::text[],
      ${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ amount }) => decimal(amount))}::numeric[],
      ${lines.map(({ balance }) => decimal(balance))}::numeric[], ${lines.map(({ fingerprint }) => fingerprint)}::text[]
    ) as given (id, place, date, description, reference, amount, balance, fingerprint)
    returning id`.execute(tx);
  const after = {
    bank_account_code: body.bank_account_code,
    lines: lines.length,
    filename: body.filename ?? null,
  };
  await audit(context, { action: 'created', entityType: 'bank_statement', entityId: id, after });
  return id;
}

function decimal(amount: Cents | null): string | null {
  return amount === null ? null : (amount / 100).toFixed(2);
}
