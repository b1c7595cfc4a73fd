/** What the imports have in common: rows with their values, and what became of each. */
import type { Problem } from '@mostrador/server-stub';
import type { Warning } from '../../core/context.ts';
import type { Context } from '../../records/context.ts';
import type { Document } from '../../records/document.ts';
import type { Fields } from './fields.ts';

/** A row whose cells could be read. */
export interface Row {
  line: number;
  /** By field; objects are put together from their columns. */
  values: Document;
}

/** Something to say about a row, at one of its columns or about all of it. */
export interface Note {
  column?: string | undefined;
  message: string;
}

export interface RowOutcome {
  did: 'created' | 'updated' | 'unchanged' | 'failed';
  errors: Note[];
  warnings: Note[];
}

/** One kind of file. */
export interface Importer {
  /** For the help: `products by sku or barcode`. */
  about: string;
  /** The columns that it takes. */
  columns: Fields;
  /** Columns of exports that are not taken, and are no mistake. */
  ignored: ReadonlySet<string>;
  /** What tells a row from others: two with the same key never go into one transaction. @throws Error where there is none */
  keyOf(row: Row): string | undefined;
  /** What a row without a key is told. */
  keyless: string;
  /** Does the rows, each for itself, in the order given. */
  work(rows: readonly Row[], context: Context): Promise<RowOutcome[]>;
}

/** What a rejected row is told, field by field. */
export function failed(
  { detail, errors }: { detail: string; errors?: Problem['errors'] },
  names = (field: string) => field,
): RowOutcome {
  const notes = (errors ?? []).map(({ field, message }) => ({ column: names(field), message }));
  return { did: 'failed', errors: notes.length > 0 ? notes : [{ message: detail }], warnings: [] };
}

export function failedAt(column: string, message: string): RowOutcome {
  return { did: 'failed', errors: [{ column, message }], warnings: [] };
}

export function warned(warnings: readonly Warning[] = []): Note[] {
  return warnings.map(({ field, message }) => ({ column: field, message }));
}
