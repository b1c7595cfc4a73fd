/** The invites of the account. */
import { Badge, Box, Button, Group, Text, Title } from '@mantine/core';
import type { Invite } from '@mostrador/panel-api';
import { api } from '../../api/client.ts';
import { dayText } from '../../i18n/moments.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useRole } from '../session/role.ts';
import { useSession } from '../session/session.tsx';
import { reloadPeople } from './reload-people.ts';

export function Invites() {
  const { people } = useTexts();
  const query = api.useQuery('get', '/panel/api/invites');
  return (
    <Box className="card" py="md" component="section" aria-labelledby="invites">
      <Title order={2} id="invites" px="md" mb="xs">
        {people.invites}
      </Title>
      <Loaded query={query} isEmpty={({ data }) => data.total === 0} none={people.noInvites}>
        {({ data: { items } }) => (
          <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {items.map((invite) => (
              <Row key={invite._id} invite={invite} />
            ))}
          </Box>
        )}
      </Loaded>
    </Box>
  );
}

const colors = { open: 'pine', accepted: 'gray', expired: 'orange', revoked: 'gray' } as const;

function Row({ invite }: { invite: Invite }) {
  const texts = useTexts();
  const { people } = texts;
  const isOwner = useRole() === 'owner';
  const { timezone } = useSession().account;
  const revoke = api.useMutation('post', '/panel/api/invites/{id}/revoke', { onSuccess: reloadPeople });
  const { _id: id, name, role, status, expires_at } = invite;
  return (
    <Box component="li" px="md" py="sm" style={{ borderTop: '1px solid var(--panel-line)' }}>
      <Group justify="space-between" gap="md">
        <Box style={{ flex: '1 1 12rem', minWidth: 0 }}>
          <Text fw={500} size="sm" className="truncate">
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {people.roles[role]}
            {status === 'open' && ` · ${people.until(dayText(expires_at, texts, timezone))}`}
          </Text>
        </Box>
        <Group gap="sm" wrap="nowrap">
          <Badge variant="light" color={colors[status]}>
            {people.inviteStatus[status]}
          </Badge>
          {isOwner && status === 'open' && (
            <Button
              size="xs"
              variant="default"
              loading={revoke.isPending}
              aria-label={people.revokeOf(name)}
              onClick={() => revoke.mutate({ params: { path: { id } } })}
            >
              {people.revoke}
            </Button>
          )}
        </Group>
      </Group>
      <Failure error={revoke.error} />
    </Box>
  );
}
