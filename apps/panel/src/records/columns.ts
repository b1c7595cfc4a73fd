import type { ReactNode } from 'react';

/** A column of a table of records. */
export interface Column<Row> {
  /** Unique in the table. */
  name: string;
  label: string;
  cell(row: Row): ReactNode;
  /** What the operation calls it in `sort`, where the list can be sorted by it. */
  sort?: string;
  /** Numbers and amounts stand at the end. */
  align?: 'end';
  /** From which width on it is shown; in every one unless told. */
  from?: 'sm' | 'md';
}
