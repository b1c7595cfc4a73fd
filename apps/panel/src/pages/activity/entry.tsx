/** One thing that was done: a sentence, when, and on demand what changed. */

import { Box, Button, Collapse, Group, Table, Text, ThemeIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Activity } from '@mostrador/panel-api';
import { IconKey, IconTerminal2, IconUser } from '@tabler/icons-react';
import { momentText } from '../../i18n/moments.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useSession } from '../session/session.tsx';

const icons = { api_token: IconKey, user: IconUser, operator: IconTerminal2 };

export function Entry({ entry }: { entry: Activity }) {
  const texts = useTexts();
  const { timezone } = useSession().account;
  const [opened, { toggle }] = useDisclosure();
  const Icon = icons[entry.actor.type];
  const count = Object.keys(entry.changes ?? {}).length;
  return (
    <Box component="li" px="md" py="sm" style={{ borderTop: '1px solid var(--panel-line)' }}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <ThemeIcon variant="light" radius="xl" size={32} aria-hidden>
          <Icon size={17} stroke={1.7} />
        </ThemeIcon>
        <Box style={{ flex: 1, minWidth: 0 }}>
          <Sentence entry={entry} />
          <Group gap="xs" mt={2}>
            <Text size="xs" c="dimmed" component="time" dateTime={entry.created_at}>
              {momentText(entry.created_at, texts, timezone)}
            </Text>
            {count > 0 && (
              <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={opened}>
                {texts.activity.changes(count)}
              </Button>
            )}
          </Group>
          <Collapse expanded={opened}>
            <Changes changes={entry.changes ?? {}} />
          </Collapse>
        </Box>
      </Group>
    </Box>
  );
}

function Sentence({ entry }: { entry: Activity }) {
  const { actions, entities, activity } = useTexts();
  const { actor, action, entity_type: type, entity_name: name } = entry;
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text span fw={600} inherit>
        {actor.type === 'operator' ? activity.operator : actor.name}
      </Text>{' '}
      {actions[action] ?? action.replaceAll('_', ' ')} {entities[type] ?? type.replaceAll('_', ' ')}
      {name !== null && (
        <>
          {' '}
          <Text span fw={600} inherit>
            {name}
          </Text>
        </>
      )}
    </Text>
  );
}

function Changes({ changes }: { changes: NonNullable<Activity['changes']> }) {
  const { activity } = useTexts();
  return (
    <Table.ScrollContainer minWidth={320} mt="xs">
      <Table verticalSpacing={4} withTableBorder fz="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{activity.field}</Table.Th>
            <Table.Th>{activity.before}</Table.Th>
            <Table.Th>{activity.after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(changes).map(([field, [before, after]]) => (
            <Table.Tr key={field}>
              <Table.Td ff="monospace">{field}</Table.Td>
              <Table.Td>{shown(before)}</Table.Td>
              <Table.Td>{shown(after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
