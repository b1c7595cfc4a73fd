/** A table of records. On a phone, it shows only the columns that fit. */
import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './columns.ts';

interface RecordTableProps<Row> {
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row, index: number): string;
  sorting?: Sorting | undefined;
}

export interface Sorting {
  by: string | undefined;
  descending: boolean;
  change(sort: string): void;
}

export function RecordTable<Row>({ caption, columns, rows, keyOf, sorting }: RecordTableProps<Row>) {
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table className="records" verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Caption className="unseen">{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} sorting={sorting} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={keyOf(row, index)}>
              {columns.map((column) => (
                <Table.Td key={column.name} {...styleOf(column)} className={column.align ? 'figure' : ''}>
                  {column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { label, sort } = column;
  if (sort === undefined || !sorting) {
    return <Table.Th {...styleOf(column)}>{label}</Table.Th>;
  }
  const chosen = sorting.by === sort;
  const Icon = chosen ? (sorting.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Table.Th
      {...styleOf(column)}
      aria-sort={chosen ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className="sort"
        onClick={() => sorting.change(chosen && !sorting.descending ? `-${sort}` : sort)}
      >
        {label}
        <Icon size={14} stroke={1.8} aria-hidden opacity={chosen ? 1 : 0.45} />
      </UnstyledButton>
    </Table.Th>
  );
}

function styleOf<Row>({ align, from }: Column<Row>) {
  return { ...(align && { ta: align }), ...(from && { visibleFrom: from }) };
}
