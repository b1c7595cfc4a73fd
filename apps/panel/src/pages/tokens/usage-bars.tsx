/** Bar charts of a token's usage. Screen readers get a single image. */
import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

export interface UsageBarsProps {
  rows: readonly UsageRow[];
  /** The parts of a bar, bottom up. */
  parts: readonly { key: 'ok' | 'failed' | 'peak'; label: string; color: string }[];
  /** A horizontal line; the axis includes it. */
  line?: number | undefined;
  number(value: number): string;
}

export interface UsageRow {
  name: string;
  ok: number;
  failed: number;
  peak: number;
}

const axis = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };

export default function UsageBars({ rows, parts, line, number }: UsageBarsProps) {
  const top = line ?? 0;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...rows]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--panel-line)" vertical={false} />
        <XAxis
          dataKey="name"
          tick={axis}
          tickLine={false}
          axisLine={{ stroke: 'var(--panel-line)' }}
          minTickGap={24}
        />
        <YAxis
          tick={axis}
          tickFormatter={number}
          tickLine={false}
          axisLine={false}
          width={48}
          allowDecimals={false}
          domain={[0, (most: number) => Math.max(most, top)]}
        />
        <Tooltip
          isAnimationActive={false}
          formatter={(value, name) => [number(Number(value)), name]}
          cursor={{ fill: 'var(--panel-line)', opacity: 0.5 }}
          contentStyle={{
            background: 'var(--mantine-color-body)',
            border: '1px solid var(--panel-line)',
            borderRadius: 'var(--mantine-radius-md)',
            fontSize: 13,
          }}
        />
        {parts.map(({ key, label, color }) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            stackId="all"
            fill={color}
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
        {line !== undefined && (
          <ReferenceLine y={line} stroke="var(--mantine-color-orange-filled)" strokeDasharray="5 4" />
        )}
      </BarChart>
    </ResponsiveContainer>
  );
}
