/** Settings → people: the users who may sign in, and invites. */
import { Box, Button, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useRole } from '../session/role.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { Invites } from './invites.tsx';
import { PersonRow } from './person-row.tsx';

export default function PeoplePage() {
  const { nav, people: texts } = useTexts();
  const isOwner = useRole() === 'owner';
  const [inviting, setInviting] = useState(false);
  const query = api.useQuery('get', '/panel/api/people');
  return (
    <>
      <PageTitle title={texts.title} text={texts.text} path={[nav.settings]}>
        {isOwner && (
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        )}
      </PageTitle>
      <Stack gap="lg">
        {!isOwner && <Text c="dimmed">{texts.ownersOnly}</Text>}
        <Loaded query={query}>
          {({ data: { items } }) => (
            <Box className="card" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
              {items.map((person, index) => (
                <PersonRow key={person._id} person={person} isFirst={index === 0} />
              ))}
            </Box>
          )}
        </Loaded>
        <Invites />
      </Stack>
      <InviteDialog opened={inviting} close={() => setInviting(false)} />
    </>
  );
}
