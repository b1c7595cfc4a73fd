/** A page with the records of one kind: search, filters, order and page number are in the URL. */
import { Box, Center, Group, Loader, Pagination, Stack, Text } from '@mantine/core';
import type { RequestOptions } from '@mostrador/client/resources';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recordQuery } from '../api/records.ts';
import { useTexts } from '../i18n/texts.tsx';
import { Failure } from '../ui/failure.tsx';
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
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...recordQuery([name, 'list', asked.key], (options) => read(asked, options)),
    placeholderData: keepPreviousData,
  });
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
        {error && (
          <Box p="md">
            <Failure error={error} retry={refetch} />
          </Box>
        )}
        {!data && !error && <Loading />}
        {data?.total === 0 && !error && (
          <Empty filtered={isFiltered} text={isFiltered ? records.noMatch : none} />
        )}
        {data && data.items.length > 0 && (
          <Box style={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
            <RecordTable
              caption={title}
              columns={columns}
              rows={data.items}
              keyOf={keyOf}
              sorting={{
                by: sort.replace(/^-/, ''),
                descending: sort.startsWith('-'),
                change: (next) => change({ sort: next }),
              }}
            />
          </Box>
        )}
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

export function Loading() {
  const { common } = useTexts();
  return (
    <Center py="xl" mih={160}>
      <Loader role="status" aria-label={common.loading} />
    </Center>
  );
}

export function Empty({ filtered = false, text }: { filtered?: boolean; text: string }) {
  const Icon = filtered ? IconSearchOff : IconInbox;
  return (
    <Stack align="center" gap="xs" p="xl" c="dimmed">
      <Icon size={32} stroke={1.4} aria-hidden />
      <Text ta="center" maw={420}>
        {text}
      </Text>
    </Stack>
  );
}
