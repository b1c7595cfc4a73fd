import type { ReactNode } from 'react';

/** A column of a table of records. */
export interface Column<Row> {
  /** Unique in the table. */
  name: string;
  label: string;
  cell(row: Row): ReactNode;
  /** The name in `sort`, if the list can be sorted by it. */
  sort?: string;
  /** Numbers and amounts are right-aligned. */
  align?: 'end';
  /** The minimum screen width for the column. Default: always shown. */
  from?: 'sm' | 'md';
}
