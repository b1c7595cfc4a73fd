/** A person with their role and actions. */
import { ActionIcon, Badge, Box, Group, Menu, Select, Text } from '@mantine/core';
import { isRole, type Person, roles } from '@mostrador/panel-api';
import { IconCrown, IconDots, IconLogout, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { distanceText } from '../../i18n/moments.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useRole } from '../session/role.ts';
import { useSession } from '../session/session.tsx';
import { reloadPeople } from './reload-people.ts';

type Question = 'remove' | 'transfer';

export function PersonRow({ person, isFirst }: { person: Person; isFirst: boolean }) {
  const texts = useTexts();
  const { people } = texts;
  const isSelf = useSession().user._id === person._id;
  const seen = person.last_seen_at;
  return (
    <Box component="li" p="md" style={isFirst ? undefined : { borderTop: '1px solid var(--panel-line)' }}>
      <Group justify="space-between" gap="md">
        <Box style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Group gap="xs" wrap="nowrap">
            <Text fw={600} className="truncate">
              {person.name}
            </Text>
            {isSelf && (
              <Badge variant="light" size="sm">
                {people.you}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" className="truncate">
            {person.email}
          </Text>
          <Text size="xs" c="dimmed" mt={2}>
            {seen === null ? people.notLately : `${people.lastSeen}: ${distanceText(seen, texts)}`}
          </Text>
        </Box>
        <Group gap="xs" wrap="nowrap">
          <RoleOf person={person} />
          <Actions person={person} isSelf={isSelf} />
        </Group>
      </Group>
    </Box>
  );
}

function RoleOf({ person }: { person: Person }) {
  const { people } = useTexts();
  const isOwner = useRole() === 'owner';
  const update = api.useMutation('patch', '/panel/api/people/{id}', { onSuccess: reloadPeople });
  if (!isOwner) {
    return (
      <Badge variant="light" title={people.roleTexts[person.role]}>
        {people.roles[person.role]}
      </Badge>
    );
  }
  const change = (role: string | null) => {
    if (role === null || !isRole(role) || role === person.role) return;
    update.mutate({ params: { path: { id: person._id } }, body: { role } });
  };
  return (
    <Box>
      <Select
        aria-label={people.roleOf(person.name)}
        data={roles.map((value) => ({ value, label: people.roles[value] }))}
        value={person.role}
        onChange={change}
        disabled={update.isPending}
        allowDeselect={false}
        w={150}
        comboboxProps={{ width: 280, position: 'bottom-end' }}
        renderOption={({ option: { value, label } }) => (
          <Box>
            <Text size="sm">{label}</Text>
            <Text size="xs" c="dimmed">
              {isRole(value) ? people.roleTexts[value] : ''}
            </Text>
          </Box>
        )}
      />
      {update.error && (
        <Box mt="xs" maw={280}>
          <Failure error={update.error} />
        </Box>
      )}
    </Box>
  );
}

function Actions({ person, isSelf }: { person: Person; isSelf: boolean }) {
  const { people } = useTexts();
  const isOwner = useRole() === 'owner';
  const [question, setQuestion] = useState<Question>();
  const [opened, setOpened] = useState(false);
  const ask = (asked: Question) => {
    setQuestion(asked);
    setOpened(true);
  };
  const close = () => setOpened(false);
  if (!isOwner && !isSelf) return null;
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={people.actionsOf(person.name)}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isOwner && !isSelf && (
            <Menu.Item leftSection={<IconCrown size={16} />} onClick={() => ask('transfer')}>
              {people.transfer}
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={isSelf ? <IconLogout size={16} /> : <IconTrash size={16} />}
            onClick={() => ask('remove')}
          >
            {isSelf ? people.leave : people.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog
        opened={opened}
        onClose={close}
        centered
        title={
          question === 'transfer'
            ? people.transferTitle(person.name)
            : isSelf
              ? people.leaveTitle
              : people.removeTitle(person.name)
        }
      >
        {question === 'transfer' && <Transfer person={person} close={close} />}
        {question === 'remove' && <Remove person={person} isSelf={isSelf} close={close} />}
      </Dialog>
    </>
  );
}

interface AskedProps {
  person: Person;
  close(): void;
}

function Transfer({ person, close }: AskedProps) {
  const { people } = useTexts();
  const onSuccess = async () => {
    await reloadPeople();
    close();
  };
  const ask = api.useMutation('post', '/panel/api/people/{id}/transfer', { onSuccess });
  const go = () => ask.mutate({ params: { path: { id: person._id } } });
  const text = people.transferText(person.name);
  return <Confirm text={text} word={people.transfer} color="red" close={close} go={go} asking={ask} />;
}

function Remove({ person, isSelf, close }: AskedProps & { isSelf: boolean }) {
  const { people } = useTexts();
  const onSuccess = async () => {
    if (isSelf) return window.location.assign('/panel/sign-in');
    await reloadPeople();
    close();
  };
  const ask = api.useMutation('delete', '/panel/api/people/{id}', { onSuccess });
  const go = () => ask.mutate({ params: { path: { id: person._id } } });
  const [text, word] = isSelf ? [people.leaveText, people.leave] : [people.removeText, people.remove];
  return <Confirm text={text} word={word} color="red" close={close} go={go} asking={ask} />;
}
