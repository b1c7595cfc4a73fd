/**
 * Parses CSV statements: those of Galicia, Nación, Supervielle and Ciudad by their headings, and those of any bank with
 * recognizable headings or with a column mapping in the request.
 */
import type { BankColumnMapping } from '@mostrador/types';
import { parse } from 'csv-parse/sync';
import { isDay } from '../../../calculation/days.ts';
import { type Cents, cents, minus, zero } from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { fold } from '../../../store/search-text.ts';
import { type ParsedLine, type ParsedStatement, parsedAmount, unreadable } from './parsed-statement.ts';

type Column = 'date' | 'description' | 'amount' | 'debit' | 'credit' | 'type' | 'reference' | 'balance';

/** Headings as banks write them, folded. The first one that the file has is used. */
const synonyms: Record<Column, readonly string[]> = {
  date: ['fecha', 'fecha de movimiento', 'fecha movimiento', 'fecha operacion', 'date'],
  description: ['descripcion', 'concepto', 'detalle', 'description', 'leyenda'],
  amount: ['importe', 'monto', 'amount', 'importe en pesos'],
  debit: ['debitos', 'debito', 'debe', 'debit'],
  credit: ['creditos', 'credito', 'haber', 'credit'],
  type: ['d/c', 'dc', 'debito/credito', 'tipo de movimiento', 'tipo'],
  reference: [
    'numero de comprobante',
    'n° de comprobante',
    'nro. de comprobante',
    'comprobante',
    'referencia',
    'reference',
  ],
  balance: ['saldo', 'balance'],
};

/** How many rows to search for the headings. */
const headingRows = 40;

export function parseCsv(text: string, mapping: BankColumnMapping = {}): ParsedStatement {
  const rows = rowsOf(text);
  const { columns, at } = headings(rows, mapping);
  const comma = usesComma(rows.slice(at + 1), columns);
  const lines = rows.slice(at + 1).flatMap((row, index) => {
    const line = lineOf(row, columns, comma, `row ${at + index + 2}`);
    return line ? [line] : [];
  });
  return { lines, opening: null, closing: null, currency: null, accountNumber: null };
}

function rowsOf(text: string): string[][] {
  const [first = ''] = text.split(/\r?\n/).filter((line) => /[;,\t]/.test(line));
  const plain = first.replace(/"[^"]*"/g, '');
  const count = (sign: string) => plain.split(sign).length;
  const delimiter = [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw unreadable('the file', `is not a CSV file: ${error instanceof Error ? error.message : error}`);
  }
}

type Columns = Partial<Record<Column, number>>;

function headings(rows: readonly string[][], mapping: BankColumnMapping): { columns: Columns; at: number } {
  const wanted = (column: Column): readonly string[] => {
    const named = column === 'type' ? undefined : mapping[column];
    return named ? [fold(named)] : synonyms[column];
  };
  for (const [at, row] of rows.slice(0, headingRows).entries()) {
    const names = row.map((cell) => fold(cell));
    const columns: Columns = {};
    for (const column of Object.keys(synonyms).filter(isColumn)) {
      const place = wanted(column)
        .map((name) => names.indexOf(name))
        .find((found) => found >= 0);
      if (place !== undefined) columns[column] = place;
    }
    const hasAmount =
      columns.amount !== undefined || (columns.debit !== undefined && columns.credit !== undefined);
    if (columns.date !== undefined && hasAmount) return { columns, at };
  }
  const message = 'must name the columns of the file: no row has headings for the date and the amount';
  throw fieldProblem('/mapping', 'required', message);
}

function isColumn(name: string): name is Column {
  return name in synonyms;
}

/** Whether the file uses a decimal comma; decided once for the whole file. */
function usesComma(rows: readonly string[][], columns: Columns): boolean {
  const places = [columns.amount, columns.debit, columns.credit, columns.balance];
  const cells = rows.flatMap((row) => places.map((place) => (place === undefined ? '' : (row[place] ?? ''))));
  return cells.some((cell) => /,\d{1,2}$/.test(cell.trim()));
}

function lineOf(
  row: readonly string[],
  columns: Columns,
  comma: boolean,
  where: string,
): ParsedLine | undefined {
  const cell = (column: Column) => {
    const place = columns[column];
    return place === undefined ? '' : (row[place] ?? '').trim();
  };
  if (cell('date') === '') return undefined;
  const number = (column: Column) => (cell(column) === '' ? zero : decimal(cell(column), comma, where));
  const amount =
    columns.amount === undefined
      ? minus(size(number('credit')), size(number('debit')))
      : signed(number('amount'), cell('type'));
  if (amount === 0) return undefined;
  return {
    date: dayOf(cell('date'), where),
    description: cell('description').replace(/\s+/g, ' '),
    reference: cell('reference') || null,
    amount,
    balance: cell('balance') === '' ? null : number('balance'),
  };
}

function size(amount: Cents): Cents {
  return cents(Math.abs(amount));
}

/** Applies the sign from the debit/credit column, since the amount has none. */
function signed(amount: Cents, type: string): Cents {
  const word = fold(type);
  if (/^(d|deb|debito|debe)\b/.test(word)) return minus(zero, size(amount));
  return /^(c|cred|credito|haber)\b/.test(word) ? size(amount) : amount;
}

function decimal(text: string, comma: boolean, where: string): Cents {
  const digits = text.replace(/[$\s\u00a0]|ARS|USD/g, '').replace(/^\((.*)\)$/, '-$1');
  const plain = comma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  return parsedAmount(plain, where);
}

/** Parses `dd/mm/yyyy`, `dd-mm-yy`, `yyyy-mm-dd` or `yyyy/mm/dd`, optionally with a time. */
function dayOf(text: string, where: string): string {
  const year = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})/.exec(text);
  const local = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)/.exec(text);
  const parts = year ? year.slice(1, 4) : local ? [local[3], local[2], local[1]] : [];
  const [y = '', m = '', d = ''] = parts;
  const day = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  if (isDay(day)) return day;
  throw unreadable(where, `has no date in "${text}"`);
}
