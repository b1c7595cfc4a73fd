/** Settings → integrations → API tokens → a token: its usage. */
import {
  Anchor,
  Badge,
  Box,
  Code,
  Group,
  Progress,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import type { RateStanding, TokenCall, TokenUsage } from '@mostrador/panel-api';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useParams } from 'wouter';
import { api } from '../../api/client.ts';
import type { Texts } from '../../i18n/en.ts';
import { momentText } from '../../i18n/moments.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { places } from '../../places.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useSession } from '../session/session.tsx';
import { ScopesOf } from './scopes-of.tsx';
import { TokenActions } from './token-actions.tsx';
import type { UsageBarsProps, UsageRow } from './usage-bars.tsx';

/** The chart library is loaded while the figures are, not before. */
const UsageBars = lazy(() => import('./usage-bars.tsx'));

export default function TokenUsagePage() {
  const { nav, tokens, tokenUse } = useTexts();
  const { id = '' } = useParams();
  const query = api.useQuery(
    'get',
    '/panel/api/tokens/{id}/usage',
    { params: { path: { id } } },
    { refetchInterval: 30_000 },
  );
  const usage = query.data?.data;
  return (
    <>
      <PageTitle
        title={usage?.token.name ?? tokenUse.usage}
        text={tokenUse.usageText}
        path={[nav.settings, nav.integrations, tokens.title]}
      >
        {usage && (
          <Group gap="xs">
            <ScopesOf token={usage.token} />
            <TokenActions token={usage.token} />
          </Group>
        )}
      </PageTitle>
      <Anchor component={Link} to={places.tokens} size="sm" mb="md" display="inline-block">
        ← {tokenUse.back}
      </Anchor>
      <Loaded query={query}>{({ data }) => <Usage usage={data} />}</Loaded>
    </>
  );
}

function Usage({ usage }: { usage: TokenUsage }) {
  const texts = useTexts();
  const { tokenUse } = texts;
  const { timezone } = useSession().account;
  const hour = new Intl.DateTimeFormat(texts.locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  const day = new Intl.DateTimeFormat(texts.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const hours = usage.hours.map((row) => rowOf(hour.format(new Date(row.at)), row));
  const days = usage.days.map((row) => rowOf(day.format(new Date(row.date)), row));
  return (
    <Stack gap="lg">
      <Figures usage={usage} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Chart title={tokenUse.byHour} rows={hours} kind="requests" />
        <Chart title={tokenUse.byDay} rows={days} kind="requests" />
      </SimpleGrid>
      {usage.limit && <Chart title={tokenUse.peak} rows={hours} kind="peak" line={usage.limit.limit} />}
      <Calls calls={usage.calls} />
    </Stack>
  );
}

interface Counts {
  requests: number;
  client_errors: number;
  server_errors: number;
  limited: number;
  peak?: number;
}

function rowOf(name: string, { requests, peak = 0, ...counts }: Counts): UsageRow {
  const failed = errorsOf(counts);
  return { name, ok: requests - failed, failed, peak };
}

function errorsOf({ client_errors, server_errors, limited }: Omit<Counts, 'requests'>): number {
  return client_errors + server_errors + limited;
}

function Figures({ usage }: { usage: TokenUsage }) {
  const { tokenUse, locale } = useTexts();
  const { last_24_hours: day, last_30_days: month } = usage;
  const number = new Intl.NumberFormat(locale);
  const figures = [
    [tokenUse.requests24, day.requests],
    [tokenUse.errors24, errorsOf(day)],
    [tokenUse.limited24, day.limited],
    [tokenUse.requests30, month.requests],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }} spacing="md">
      {figures.map(([label, value]) => (
        <Figure key={label} label={label}>
          <Text fz={26} fw={650}>
            {number.format(value)}
          </Text>
        </Figure>
      ))}
      <Figure label={tokenUse.limitNow}>
        <Limit limit={usage.limit} />
      </Figure>
    </SimpleGrid>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box className="card" p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {children}
    </Box>
  );
}

function Limit({ limit }: { limit: RateStanding | null }) {
  const { tokenUse, locale } = useTexts();
  if (!limit) return <Text mt={6}>{tokenUse.noLimit}</Text>;
  const number = new Intl.NumberFormat(locale);
  const text = tokenUse.limitOf(number.format(limit.used), number.format(limit.limit));
  const part = Math.min(100, (100 * limit.used) / limit.limit);
  return (
    <>
      <Progress
        value={part}
        color={part >= 80 ? 'orange' : 'pine'}
        mt="sm"
        mb={6}
        aria-label={tokenUse.limitNow}
      />
      <Text size="sm">{text}</Text>
    </>
  );
}

interface ChartProps {
  title: string;
  rows: readonly UsageRow[];
  kind: keyof typeof partsOf;
  line?: number;
}

const partsOf = {
  requests: ({ succeeded, failed }: Texts['tokenUse']): UsageBarsProps['parts'] => [
    { key: 'ok', label: succeeded, color: 'var(--mantine-color-pine-filled)' },
    { key: 'failed', label: failed, color: 'var(--mantine-color-orange-filled)' },
  ],
  peak: ({ used }: Texts['tokenUse']): UsageBarsProps['parts'] => [
    { key: 'peak', label: used, color: 'var(--mantine-color-pine-filled)' },
  ],
};

function Chart({ title, rows, kind, line }: ChartProps) {
  const { tokenUse, locale } = useTexts();
  const number = new Intl.NumberFormat(locale).format;
  const most = Math.max(...rows.map(({ ok, failed, peak }) => (kind === 'peak' ? peak : ok + failed)));
  const parts = partsOf[kind](tokenUse);
  return (
    <Box className="card" p="md">
      <Title order={2}>{title}</Title>
      <Group gap="md" mt={4} mb="sm">
        {line === undefined ? (
          parts.map(({ key, label, color }) => (
            <Group key={key} gap={6}>
              <Box w={10} h={10} style={{ background: color, borderRadius: 2 }} aria-hidden />
              <Text size="sm" c="dimmed">
                {label}
              </Text>
            </Group>
          ))
        ) : (
          <Text size="sm" c="dimmed">
            {tokenUse.peakText(number(line))}
          </Text>
        )}
      </Group>
      <Box role="img" aria-label={tokenUse.chartOf(title, number(most))} h={180}>
        <Suspense fallback={<Skeleton h="100%" animate={false} />}>
          <UsageBars rows={rows} parts={parts} line={line} number={number} />
        </Suspense>
      </Box>
    </Box>
  );
}

function Calls({ calls }: { calls: readonly TokenCall[] }) {
  const { tokenUse } = useTexts();
  return (
    <Box className="card" py="md">
      <Title order={2} px="md" mb="xs">
        {tokenUse.calls}
      </Title>
      {calls.length === 0 && (
        <Text c="dimmed" px="md">
          {tokenUse.noCalls}
        </Text>
      )}
      {calls.length > 0 && (
        <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={tokenUse.calls}>
          <Table horizontalSpacing="md" miw={640}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{tokenUse.when}</Table.Th>
                <Table.Th>{tokenUse.request}</Table.Th>
                <Table.Th>{tokenUse.status}</Table.Th>
                <Table.Th ta="right">{tokenUse.duration}</Table.Th>
                <Table.Th>{tokenUse.address}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {calls.map((call) => (
                <Call key={call.request_id} call={call} />
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      )}
    </Box>
  );
}

function Call({ call: { at, method, path, status, duration_ms, ip } }: { call: TokenCall }) {
  const texts = useTexts();
  const { timezone } = useSession().account;
  const duration = new Intl.NumberFormat(texts.locale, { maximumFractionDigits: 1 }).format(duration_ms);
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{momentText(at, texts, timezone)}</Table.Td>
      <Table.Td>
        <Code style={{ overflowWrap: 'anywhere', background: 'none' }}>
          {method} {path}
        </Code>
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={status < 400 ? 'pine' : status < 500 ? 'orange' : 'red'}>
          {status}
        </Badge>
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {duration} ms
      </Table.Td>
      <Table.Td>{ip}</Table.Td>
    </Table.Tr>
  );
}
