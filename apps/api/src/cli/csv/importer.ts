/** Types shared by the imports: rows with their values, and their outcomes. */
import type { Problem } from '@mostrador/server-stub';
import type { Warning } from '../../core/context.ts';
import type { Context } from '../../records/context.ts';
import type { Document } from '../../records/document.ts';
import type { Fields } from './fields.ts';

/** A row whose cells were parsed. */
export interface Row {
  line: number;
  /** By field; objects are assembled from their columns. */
  values: Document;
}

/** A message about a column of a row, or about the whole row. */
export interface Note {
  column?: string | undefined;
  message: string;
}

export interface RowOutcome {
  did: 'created' | 'updated' | 'unchanged' | 'failed';
  errors: Note[];
  warnings: Note[];
}

/** An import of one kind of file. */
export interface Importer {
  /** For the help: `products by sku or barcode`. */
  about: string;
  /** The accepted columns. */
  columns: Fields;
  /** Columns of exports that are ignored without an error. */
  ignored: ReadonlySet<string>;
  /**
   * Returns the natural key of a row: rows with the same key never share a transaction. @throws Error if it has none
   */
  keyOf(row: Row): string | undefined;
  /** The message for a row without a key. */
  keyless: string;
  /** Processes the rows, each by itself, in the given order. */
  work(rows: readonly Row[], context: Context): Promise<RowOutcome[]>;
}

/** Returns the messages for a rejected row, field by field. */
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
