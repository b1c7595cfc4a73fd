/**
 * A bar chart, vertical for days and horizontal for names. The table behind it has the same data, so screen readers get
 * a single image.
 */
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export interface Bars {
  /** The name of the measured value. */
  label: string;
  values: readonly { name: string; value: number }[];
  /** Whether the bars are horizontal, with names beside them. */
  lying?: boolean;
  /** Formats a value for the axis. */
  short(value: number): string;
  /** Formats a value in full. */
  full(value: number): string;
}

const axis = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };
const still = { isAnimationActive: false } as const;

export default function BarsChart({ label, values, lying = false, short, full }: Bars) {
  const data = values.map(({ name, value }) => ({ name, value }));
  const amounts = {
    type: 'number',
    tick: axis,
    tickFormatter: short,
    tickLine: false,
    axisLine: false,
  } as const;
  const names = { type: 'category', dataKey: 'name', tick: axis, tickLine: false } as const;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={data}
        layout={lying ? 'vertical' : 'horizontal'}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--panel-line)" vertical={lying} horizontal={!lying} />
        {lying ? (
          <>
            <XAxis {...amounts} tickCount={4} interval="equidistantPreserveStart" />
            <YAxis {...names} width={120} axisLine={false} interval={0} />
          </>
        ) : (
          <>
            <XAxis {...names} axisLine={{ stroke: 'var(--panel-line)' }} minTickGap={24} />
            <YAxis {...amounts} width={72} tickCount={5} />
          </>
        )}
        <Tooltip
          {...still}
          formatter={(value) => [full(Number(value)), label]}
          cursor={{ fill: 'var(--panel-line)', opacity: 0.5 }}
          contentStyle={{
            background: 'var(--mantine-color-body)',
            border: '1px solid var(--panel-line)',
            borderRadius: 'var(--mantine-radius-md)',
            fontSize: 13,
          }}
          itemStyle={{ color: 'var(--mantine-color-text)' }}
        />
        <Bar
          {...still}
          dataKey="value"
          fill="var(--panel-chart)"
          radius={lying ? [0, 4, 4, 0] : [4, 4, 0, 0]}
          maxBarSize={lying ? 22 : 36}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
