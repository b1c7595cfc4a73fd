/** A page with the records of one kind: search, filters, order and page number are in the URL. */
import { Box, Group, Pagination, Text } from '@mantine/core';
import type { RequestOptions } from '@mostrador/client/resources';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recordQuery } from '../api/records.ts';
import { useTexts } from '../i18n/texts.tsx';
import { Empty, Loaded } from '../ui/loaded.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { type Asked, useAsked } from './asked.ts';
import type { Column } from './columns.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filters.ts';
import { RecordTable } from './table.tsx';

/** The displayed part of a list response. */
export interface PageOf<Row> {
  items: Row[];
  total: number;
  total_pages: number;
}

export interface ListPageProps<Row> {
  title: string;
  text: string;
  /** The cache key: the name of the resource. */
  name: string;
  read(asked: Asked, options: RequestOptions): Promise<PageOf<Row>>;
  /** A hook, so that columns can load related records, such as customers. */
  useColumns(rows: readonly Row[]): readonly Column<Row>[];
  keyOf(row: Row): string;
  filters?: readonly Filter[];
  /** The text for an account without such records. */
  none: string;
  /** The default order of the list, in the format of the URL. */
  order?: string;
  children?: ReactNode;
}

const nothing: readonly never[] = [];

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, text, name, read, useColumns, keyOf, filters = [], none, order = '', children } = props;
  const { records } = useTexts();
  const [asked, change] = useAsked();
  const query = useQuery({
    ...recordQuery([name, 'list', asked.key], (options) => read(asked, options)),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const columns = useColumns(data?.items ?? nothing);
  const sort = asked.raw('sort') || order;
  const isFiltered = ['search', ...filters.map((filter) => filter.name)].some(
    (filter) => asked.raw(filter) !== '',
  );
  return (
    <>
      <PageTitle title={title} text={text}>
        {children}
      </PageTitle>
      <Box className="card">
        <FilterBar filters={filters} asked={asked} change={change} />
        <Loaded query={query}>
          {({ items, total }) =>
            total === 0 ? (
              <Empty filtered={isFiltered} text={isFiltered ? records.noMatch : none} />
            ) : (
              <Box style={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
                <RecordTable
                  caption={title}
                  columns={columns}
                  rows={items}
                  keyOf={keyOf}
                  sorting={{
                    by: sort.replace(/^-/, ''),
                    descending: sort.startsWith('-'),
                    change: (next) => change({ sort: next }),
                  }}
                />
              </Box>
            )
          }
        </Loaded>
      </Box>
      {data && data.total > 0 && <Pages page={asked.page} data={data} change={change} />}
    </>
  );
}

/** How many there are, and the way to the other pages. */
export function Pages({
  page,
  data,
  change,
}: {
  page: number;
  data: PageOf<unknown>;
  change(change: Readonly<Record<string, string>>): void;
}) {
  const { records, activity } = useTexts();
  return (
    <Group justify="space-between" mt="md">
      <Text size="sm" c="dimmed" role="status">
        {records.total(data.total)}
      </Text>
      <Pagination
        size="sm"
        siblings={1}
        value={page}
        total={data.total_pages}
        onChange={(next) => change({ page: String(next) })}
        hideWithOnePage
        aria-label={activity.pages}
        getItemProps={(number) => ({ 'aria-label': activity.page(number) })}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? activity.next : activity.previous,
        })}
      />
    </Group>
  );
}
