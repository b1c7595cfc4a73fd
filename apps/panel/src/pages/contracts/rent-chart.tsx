/** A step chart of the rent. The table below it has the figures. */
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import type { RentStep } from './rent-history.ts';

const axis = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };

interface RentChartProps {
  steps: readonly RentStep[];
  /** The last day of the chart. */
  until: string;
}

export default function RentChart({ steps, until }: RentChartProps) {
  const { contracts: texts } = useTexts();
  const format = useFormat();
  const points = steps.map(({ day, rent }) => ({ at: Date.parse(day), rent }));
  const last = points.at(-1);
  if (last && Date.parse(until) > last.at) points.push({ at: Date.parse(until), rent: last.rent });
  const dayOf = (at: unknown) => new Date(Number(at)).toISOString().slice(0, 10);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={points} margin={{ top: 8, right: 16, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--panel-line)" vertical={false} />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={['dataMin', 'dataMax']}
          tick={axis}
          tickLine={false}
          axisLine={{ stroke: 'var(--panel-line)' }}
          tickFormatter={(at) => format.shortDay(dayOf(at))}
          minTickGap={32}
        />
        <YAxis
          tick={axis}
          tickFormatter={format.shortMoney}
          tickLine={false}
          axisLine={false}
          width={72}
          tickCount={4}
        />
        <Tooltip
          isAnimationActive={false}
          labelFormatter={(at) => format.day(dayOf(at))}
          formatter={(value) => [format.money(Number(value)), texts.rent]}
          contentStyle={{
            background: 'var(--mantine-color-body)',
            border: '1px solid var(--panel-line)',
            borderRadius: 'var(--mantine-radius-md)',
            fontSize: 13,
          }}
          itemStyle={{ color: 'var(--mantine-color-text)' }}
        />
        <Area
          isAnimationActive={false}
          type="stepAfter"
          dataKey="rent"
          stroke="var(--mantine-primary-color-filled)"
          strokeWidth={2}
          fill="var(--panel-booked)"
          dot={{ r: 3 }}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
