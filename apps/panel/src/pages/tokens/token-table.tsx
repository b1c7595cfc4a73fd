/** The tokens of the account: a table, or a list on phones. */

import { Anchor, Badge, Box, Group, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Token } from '@mostrador/panel-api';
import { Link } from 'wouter';
import { dayText, distanceText, momentText } from '../../i18n/moments.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { placeOf } from '../../places.ts';
import { useSession } from '../session/session.tsx';
import { ScopesOf } from './scopes-of.tsx';
import { TokenActions } from './token-actions.tsx';

export function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  return narrow ? <Cards tokens={tokens} /> : <Rows tokens={tokens} />;
}

function Rows({ tokens }: { tokens: readonly Token[] }) {
  const { columns } = useTexts().tokens;
  return (
    <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.name}</Table.Th>
          <Table.Th>{columns.scopes}</Table.Th>
          <Table.Th>{columns.created}</Table.Th>
          <Table.Th>{columns.expires}</Table.Th>
          <Table.Th>{columns.lastUsed}</Table.Th>
          <Table.Th>{columns.status}</Table.Th>
          <Table.Th aria-label={columns.actions} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tokens.map((token) => (
          <Table.Tr key={token._id}>
            <Table.Td maw={260}>
              <Name token={token} />
            </Table.Td>
            <Table.Td>
              <ScopesOf token={token} />
            </Table.Td>
            <Table.Td>
              <Day at={token.created_at} />
            </Table.Td>
            <Table.Td>
              <Expires token={token} />
            </Table.Td>
            <Table.Td>
              <LastUsed token={token} />
            </Table.Td>
            <Table.Td>
              <Status token={token} />
            </Table.Td>
            <Table.Td ta="right">
              <TokenActions token={token} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cards({ tokens }: { tokens: readonly Token[] }) {
  const { columns } = useTexts().tokens;
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {tokens.map((token) => (
        <Box component="li" key={token._id} p="md" style={{ borderTop: '1px solid var(--panel-line)' }}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Name token={token} />
            <TokenActions token={token} />
          </Group>
          <Group mt="xs" gap="xs">
            <Status token={token} />
            <ScopesOf token={token} />
          </Group>
          <Stack gap={2} mt="xs">
            <Fact label={columns.created}>
              <Day at={token.created_at} />
            </Fact>
            <Fact label={columns.expires}>
              <Expires token={token} />
            </Fact>
            <Fact label={columns.lastUsed}>
              <LastUsed token={token} />
            </Fact>
          </Stack>
        </Box>
      ))}
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {children}
    </Group>
  );
}

function Name({ token }: { token: Token }) {
  const { tokenUse } = useTexts();
  return (
    <Box miw={0}>
      <Anchor
        component={Link}
        to={placeOf.token(token._id)}
        fw={600}
        size="sm"
        c="var(--mantine-color-text)"
        underline="always"
        display="block"
        className="truncate"
        title={tokenUse.usageOf(token.name)}
      >
        {token.name}
      </Anchor>
      <Text size="xs" c="dimmed" ff="monospace">
        {token.prefix_and_last4}
      </Text>
    </Box>
  );
}

function Day({ at }: { at: string }) {
  const texts = useTexts();
  const { timezone } = useSession().account;
  return (
    <Text size="sm" component="time" dateTime={at} title={momentText(at, texts, timezone)}>
      {dayText(at, texts, timezone)}
    </Text>
  );
}

function Expires({ token }: { token: Token }) {
  const texts = useTexts();
  return token.expires_at === null ? (
    <Text size="sm">{texts.common.never}</Text>
  ) : (
    <Day at={token.expires_at} />
  );
}

function LastUsed({ token }: { token: Token }) {
  const texts = useTexts();
  const { timezone } = useSession().account;
  const { last_used_at: at, last_used_ip: ip } = token;
  if (at === null) return <Text size="sm">{texts.common.never}</Text>;
  return (
    <Box>
      <Text size="sm" component="time" dateTime={at} title={momentText(at, texts, timezone)}>
        {distanceText(at, texts)}
      </Text>
      {ip !== null && (
        <Text size="xs" c="dimmed">
          {texts.tokens.from(ip)}
        </Text>
      )}
    </Box>
  );
}

const colors = { active: 'pine', expired: 'orange', revoked: 'gray' } as const;

function Status({ token }: { token: Token }) {
  const { status } = useTexts();
  return (
    <Badge variant="light" color={colors[token.status]}>
      {status[token.status]}
    </Badge>
  );
}
