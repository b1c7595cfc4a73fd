/** Bars, standing for days and lying for names. What they say is also in the table behind them, so they are one image to those who hear the page. */
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export interface Bars {
  /** What the bars are of. */
  label: string;
  values: readonly { name: string; value: number }[];
  /** Whether the names stand below each other, each with a bar beside it. */
  lying?: boolean;
  /** A value on the axis. */
  short(value: number): string;
  /** A value in full. */
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
            <XAxis {...amounts} tickCount={4} />
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
