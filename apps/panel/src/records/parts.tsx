/** Parts shared by pages of records. */
import { Group, Stack, Text } from '@mantine/core';
import type { RequestOptions } from '@mostrador/client/resources';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recordQuery } from '../api/records.ts';
import { useTexts } from '../i18n/texts.tsx';
import { Loaded } from '../ui/loaded.tsx';
import type { Column } from './columns.ts';
import { Section } from './detail-page.tsx';
import { RecordLink } from './record-link.tsx';
import { RecordTable } from './table.tsx';

interface RelatedProps<Row> {
  title: string;
  /** The cache key. */
  of: readonly string[];
  read(options: RequestOptions): Promise<{ items: Row[]; total: number }>;
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  none: string;
  /** The list with all of them. */
  all?: string;
}

/** The latest records related to the page's record, with a link to all. */
export function Related<Row>({ title, of, read, columns, keyOf, none, all }: RelatedProps<Row>) {
  const { records } = useTexts();
  const query = useQuery(recordQuery(of, read));
  const { data } = query;
  const more = data && all !== undefined && data.total > data.items.length;
  return (
    <Section
      title={title}
      beside={more ? <RecordLink to={all}>{records.showAllOf(data.total)}</RecordLink> : undefined}
      flush
    >
      <Loaded query={query} isEmpty={({ items }) => items.length === 0} none={none}>
        {({ items }) => <RecordTable caption={title} columns={columns} rows={items} keyOf={keyOf} />}
      </Loaded>
    </Section>
  );
}

/** The calculation of an amount: lines with an amount each, the last one emphasized. */
export function Sum({ lines }: { lines: readonly (readonly [label: string, amount: string] | null)[] }) {
  const shown = lines.filter((line) => line !== null);
  return (
    <Stack gap={6} component="dl" m={0} ml="auto" w="100%" maw={360}>
      {shown.map(([label, amount], index) => {
        const last = index === shown.length - 1;
        return (
          <Group key={label} justify="space-between" wrap="nowrap" className={last ? 'sum' : ''}>
            <Text component="dt" size="sm" {...(last ? { fw: 650 } : { c: 'dimmed' })}>
              {label}
            </Text>
            <Text
              component="dd"
              m={0}
              size={last ? 'md' : 'sm'}
              className="figure"
              {...(last && { fw: 650 })}
            >
              {amount}
            </Text>
          </Group>
        );
      })}
    </Stack>
  );
}

/** A second, dimmed line in a cell. */
export function Below({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" component="div">
      {children}
    </Text>
  );
}
