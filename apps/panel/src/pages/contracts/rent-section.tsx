/** The history of the rent: a chart, and a table with the index values. */
import { Box, Skeleton } from '@mantine/core';
import type { Contract } from '@mostrador/types';
import { lazy, Suspense } from 'react';
import type { Format } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import type { Column } from '../../records/columns.ts';
import { Section } from '../../records/detail-page.tsx';
import { RecordTable } from '../../records/table.tsx';
import { placeInTime } from '../appointments/days.ts';
import { useSession } from '../session/session.tsx';
import { changeOf, type RentStep, rentHistory } from './rent-history.ts';

/** The chart library is loaded while the figures are, not before. */
const RentChart = lazy(() => import('./rent-chart.tsx'));

export function RentSection({ contract }: { contract: Contract }) {
  const { contracts: texts } = useTexts();
  const { timezone } = useSession().account;
  const format = useFormat();
  const dayOf = (moment: string | Date) => placeInTime(moment, timezone).day;
  const steps = rentHistory(contract, dayOf);
  const today = dayOf(new Date());
  const ended = contract.termination?.effective_date ?? dayOf(contract.end_date);
  const [first, last] = [steps[0], steps.at(-1)];
  const rents = [first?.rent ?? 0, last?.rent ?? 0].map((rent) => format.money(rent));
  const summary =
    steps.length > 1 ? texts.chart(rents[0] ?? '', rents[1] ?? '') : texts.steady(rents[0] ?? '');
  return (
    <Section title={texts.history} flush>
      {steps.length > 1 && (
        <Box role="img" aria-label={summary} h={200} px="md" pb="md">
          <Suspense fallback={<Skeleton h="100%" animate={false} />}>
            <RentChart steps={steps} until={ended < today ? ended : today} />
          </Suspense>
        </Box>
      )}
      <RecordTable
        caption={summary}
        columns={useColumns()}
        rows={steps}
        keyOf={(_step, index) => String(index)}
      />
    </Section>
  );
}

function useColumns(): Column<RentStep>[] {
  const { contracts: texts } = useTexts();
  const format = useFormat();
  const why = useWhy();
  return [
    { name: 'from', label: texts.holdsFrom, cell: ({ day }) => format.day(day) },
    { name: 'why', label: texts.why, from: 'sm', cell: why },
    { name: 'index', label: texts.index, from: 'md', align: 'end', cell: (step) => indexText(step, format) },
    {
      name: 'change',
      label: texts.change,
      align: 'end',
      cell: (step) => {
        const change = changeOf(step);
        return change === undefined ? '–' : `${change > 0 ? '+' : ''}${format.percent(change)}`;
      },
    },
    { name: 'rent', label: texts.rent, align: 'end', cell: ({ rent }) => format.money(rent) },
  ];
}

/** `27,14 → 35,74 (× 1,317)`. */
function indexText({ adjustment }: RentStep, format: Format): string {
  if (!adjustment) return '–';
  const { index_from, index_to, coefficient } = adjustment;
  const factor = coefficient === null ? '' : `× ${format.number(coefficient)}`;
  if (index_from === null || index_to === null) return factor || '–';
  return `${format.number(index_from)} → ${format.number(index_to)} (${factor})`;
}

function useWhy() {
  const { contracts: texts } = useTexts();
  const format = useFormat();
  return ({ adjustment, renewedUntil }: RentStep): string => {
    if (adjustment) return adjustment.reason ?? texts.adjustments[adjustment.adjustment_type];
    return renewedUntil === undefined ? texts.beginning : texts.renewal(format.day(renewedUntil));
  };
}
