import { Box, SimpleGrid, Text } from '@mantine/core';
import type { Dashboard } from '@mostrador/types';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { listWith, places } from '../../places.ts';
import { RecordLink } from '../../records/record-link.tsx';

/** The key figures at the top. */
export function Tiles({ today, month }: { today: Dashboard; month: Dashboard }) {
  const { home } = useTexts();
  const format = useFormat();
  const days = daysIn(month.period);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="lg">
      <Tile
        label={home.today}
        to={listWith(places.sales, { date_from: today.period.from, date_to: today.period.to })}
        value={format.money(today.sales.total)}
        change={today.sales.change_percentage}
        comparison={home.beforeToday}
      >
        {home.salesCount(today.sales.count)}
      </Tile>
      <Tile
        label={home.month}
        to={listWith(places.sales, { date_from: month.period.from, date_to: month.period.to })}
        value={format.money(month.sales.total)}
        change={month.sales.change_percentage}
        comparison={home.beforeMonth(days)}
      >
        {home.salesCount(month.sales.count)}
      </Tile>
      <Tile label={home.receivables} to={places.customers} value={format.money(today.receivables.total)}>
        {today.receivables.overdue > 0
          ? home.overdue(format.money(today.receivables.overdue))
          : home.nothingOverdue}
      </Tile>
      <Tile
        label={home.cash}
        to={listWith(places.registers, { status: 'open' })}
        value={format.money(today.cash.expected)}
      >
        {home.registersOpen(today.cash.open_registers)}
      </Tile>
    </SimpleGrid>
  );
}

interface TileProps {
  label: string;
  to: string;
  value: string;
  /** In percent of the previous period; null if that had none. */
  change?: number | null;
  comparison?: string;
  children: ReactNode;
}

function Tile({ label, to, value, change, comparison, children }: TileProps) {
  return (
    <Box className="card tile" p="md" component="section" aria-label={label}>
      <Text size="sm" c="dimmed">
        <RecordLink to={to} whole>
          {label}
        </RecordLink>
      </Text>
      <Text fz={{ base: 26, lg: 20, xl: 24 }} fw={650} lh={1.4} className="figure" data-figure>
        {value}
      </Text>
      {change !== undefined && comparison !== undefined && <Change change={change} comparison={comparison} />}
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </Box>
  );
}

function Change({ change, comparison }: { change: number | null; comparison: string }) {
  const { home } = useTexts();
  const format = useFormat();
  if (change === null) {
    return (
      <Text size="sm" c="dimmed">
        {home.nothingBefore}
      </Text>
    );
  }
  const Icon = change < 0 ? IconArrowDownRight : IconArrowUpRight;
  return (
    <Text size="sm" c="dimmed">
      <Text
        size="sm"
        fw={600}
        component="span"
        className={change < 0 ? 'falling' : 'rising'}
        style={{ whiteSpace: 'nowrap' }}
      >
        <Icon size={15} stroke={2.2} aria-hidden style={{ verticalAlign: '-2px' }} /> {format.percent(change)}
      </Text>{' '}
      {comparison}
    </Text>
  );
}

/** Returns the number of days in a period. */
function daysIn({ from, to }: Dashboard['period']): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}
