/** A chart with a table of its figures; one of them is shown. */
import { Box, SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import type { Column } from '../records/columns.ts';
import { Section } from '../records/detail-page.tsx';
import { RecordTable } from '../records/table.tsx';
import { Empty } from '../ui/loaded.tsx';
import type { Bars } from './bars.tsx';

/** The chart library is loaded while the figures are, not before. */
const BarsChart = lazy(() => import('./bars.tsx'));

interface ChartCardProps<Row> {
  title: string;
  /** A one-sentence summary of the chart, for users who cannot see it. */
  summary: string;
  height?: number;
  bars: Bars;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The text to show without data. */
  none: string;
  isEmpty: boolean;
}

export function ChartCard<Row>(props: ChartCardProps<Row>) {
  const { title, summary, height = 260, bars, columns, rows, keyOf, none, isEmpty } = props;
  const { home } = useTexts();
  const [shown, show] = useState('chart');
  const choice = (
    <SegmentedControl
      size="xs"
      value={shown}
      onChange={show}
      aria-label={home.showAs(title)}
      data={[
        { value: 'chart', label: home.chart },
        { value: 'table', label: home.table },
      ]}
    />
  );
  return (
    <Section title={title} beside={isEmpty ? undefined : choice} flush>
      {isEmpty && <Empty text={none} />}
      {!isEmpty && shown === 'chart' && (
        <Box role="img" aria-label={summary} h={height} px="md" pb="md">
          <Suspense fallback={<Skeleton h="100%" animate={false} />}>
            <BarsChart {...bars} />
          </Suspense>
        </Box>
      )}
      {!isEmpty && shown === 'table' && (
        <Box mah={360} style={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={title}>
          <RecordTable caption={summary} columns={columns} rows={rows} keyOf={keyOf} />
        </Box>
      )}
    </Section>
  );
}
