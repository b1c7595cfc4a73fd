/** Matches the columns of a file to those of an import. */
import { nearest } from '../../core/nearest.ts';
import { Rejection } from '../../core/rejection.ts';
import type { Document } from '../../records/document.ts';
import { BadCell, type Decimal, valueIn } from './cells.ts';
import type { FieldType } from './fields.ts';
import type { Importer, Note, Row } from './importer.ts';
import type { CsvRow } from './read-rows.ts';

/** A column of the file; without a type it is ignored. */
export interface Column {
  name: string;
  /** The field, and the field inside it: `address`, `city`. */
  path: readonly string[];
  type: FieldType | undefined;
}

/** Returns the columns of a header. @throws Rejection for an unknown column, or one given twice, whole or in parts */
export function columnsOf(header: readonly string[], importer: Importer, what: string): Column[] {
  return header.map((name, index) => {
    if (header.indexOf(name) !== index)
      throw new Rejection('column_twice', `The column ${name} is given twice.`);
    const path = name.split('.');
    const [field = ''] = path;
    if (path.length > 1 && header.includes(field))
      throw new Rejection('column_twice', `Both ${field} and its part ${name} are columns. Keep one.`);
    const type = typeAt(path, importer);
    if (type === undefined && !importer.ignored.has(name)) throw unknown(name, index, importer, what);
    return { name, path, type };
  });
}

function typeAt(
  [field = '', member, ...deeper]: readonly string[],
  { columns }: Importer,
): FieldType | undefined {
  const type = columns.get(field);
  if (member === undefined) return type;
  return deeper.length > 0 ? undefined : type?.members.get(member);
}

function unknown(name: string, index: number, { columns }: Importer, what: string): Rejection {
  const meant = nearest(name, [...columns.keys()]);
  const hint =
    meant === undefined ? `Known columns: ${[...columns.keys()].join(', ')}.` : `Did you mean ${meant}?`;
  return new Rejection(
    'unknown_column',
    `Line 1, column ${index + 1}: ${what} have no column "${name}". ${hint}`,
  );
}

/** Returns the values of a row, or the errors in its cells. Empty cells are ignored. */
export function readRow({ line, cells }: CsvRow, columns: readonly Column[], decimal: Decimal): Row | Note[] {
  if (cells.length !== columns.length) {
    return [{ message: `has ${cells.length} cells, but the header has ${columns.length}` }];
  }
  const values: Document = {};
  const notes: Note[] = [];
  for (const [index, { name, path, type }] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (!type || cell.trim() === '') continue;
    try {
      put(values, path, valueIn(cell, type, decimal));
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      notes.push({ column: name, message: error.message });
    }
  }
  return notes.length > 0 ? notes : { line, values };
}

function put(values: Document, [field = '', member]: readonly string[], value: unknown): void {
  if (member === undefined) values[field] = value;
  else values[field] = { ...Object(values[field]), [member]: value };
}

/** Returns the index of the column of a field, or of the field that contains it. */
export function placeOf(field: string | undefined, columns: readonly Column[]): number | undefined {
  if (field === undefined) return undefined;
  const place = columns.findIndex(({ name }) => name === field || field.startsWith(`${name}.`));
  return place === -1 ? undefined : place + 1;
}
