/** An entry of the activity: a sentence, the time, and on demand the changes. */
import { Anchor, Box, Button, Collapse, Group, Text, ThemeIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Activity } from '@mostrador/panel-api';
import type { ActivityRow } from '@mostrador/types';
import { IconKey, IconTerminal2, IconUser } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { pageOfRecord } from '../../places.ts';
import { Changes } from './changes.tsx';

/** An entry of the panel or the API; only the panel's names the record. */
export type ShownEntry = (Activity | ActivityRow) & { entity_name?: string | null };

const icons: Readonly<Record<string, typeof IconKey>> = { api_token: IconKey, user: IconUser };

/** `own` on the page of the record that the entry is about: the record needs no name there. */
export function Entry({ entry, own = false }: { entry: ShownEntry; own?: boolean }) {
  const texts = useTexts();
  const format = useFormat();
  const [opened, { toggle }] = useDisclosure();
  const Icon = icons[entry.actor.type] ?? IconTerminal2;
  const changes = entry.changes ?? {};
  const count = Object.keys(changes).length;
  return (
    <Box component="li" px="md" py="sm" style={{ borderTop: '1px solid var(--panel-line)' }}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <ThemeIcon variant="light" radius="xl" size={32} aria-hidden>
          <Icon size={17} stroke={1.7} />
        </ThemeIcon>
        <Box style={{ flex: 1, minWidth: 0 }}>
          <Sentence entry={entry} own={own} />
          <Group gap="xs" mt={2}>
            <Text size="xs" c="dimmed" component="time" dateTime={entry.created_at}>
              {format.moment(entry.created_at)}
            </Text>
            {count > 0 && (
              <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={opened}>
                {texts.activity.changes(count)}
              </Button>
            )}
          </Group>
          <Collapse expanded={opened}>
            <Changes changes={changes} />
          </Collapse>
        </Box>
      </Group>
    </Box>
  );
}

function Sentence({ entry, own }: { entry: ShownEntry; own: boolean }) {
  const { actions, entities, activity } = useTexts();
  const { actor, action, entity_type: type, entity_name: name = null } = entry;
  const to = entityPlace(entry);
  const what = name ?? (to === undefined ? null : activity.show);
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text span fw={600} inherit>
        {actor.type === 'operator' ? activity.operator : actor.name}
      </Text>{' '}
      {actions[action] ?? action.replaceAll('_', ' ')} {entities[type] ?? type.replaceAll('_', ' ')}
      {what !== null && !own && (
        <>
          {' '}
          {to === undefined ? (
            <Text span fw={600} inherit>
              {what}
            </Text>
          ) : (
            <Anchor component={Link} to={to} fw={600} inherit>
              {what}
            </Anchor>
          )}
        </>
      )}
    </Text>
  );
}

/** Returns the page of the entry's record; undefined if it has none, or was deleted. */
function entityPlace({ entity_type, entity_id, action }: ShownEntry): string | undefined {
  return action === 'deleted' ? undefined : pageOfRecord(entity_type, entity_id);
}
