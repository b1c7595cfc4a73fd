/** Settings → integrations → API tokens. */

import { Alert, Box, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import type { TokenList } from '@mostrador/panel-api';
import { IconInfoCircle, IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useRole } from '../session/role.ts';
import { useSession } from '../session/session.tsx';
import { CheckToken } from './check-token.tsx';
import { CreateToken } from './create-token.tsx';
import { TokenTable } from './token-table.tsx';

export default function TokensPage() {
  const { nav, tokens: texts, tokenUse } = useTexts();
  const role = useRole();
  const [checking, setChecking] = useState(false);
  const { account } = useSession();
  const [creating, setCreating] = useState(false);
  const query = api.useQuery('get', '/panel/api/tokens');
  const list = query.data?.data;
  const full = list !== undefined && list.active_count >= list.active_limit;
  return (
    <>
      <PageTitle title={texts.title} text={texts.text} path={[nav.settings, nav.integrations]}>
        <Group gap="sm">
          <Button variant="default" onClick={() => setChecking(true)}>
            {tokenUse.test}
          </Button>
          {role === 'owner' && (
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setCreating(true)}
              disabled={!list || full}
              aria-describedby={full ? 'token-limit' : undefined}
            >
              {texts.create}
            </Button>
          )}
        </Group>
      </PageTitle>
      <Stack>
        {account.plan === 'basic' && (
          <Alert color="orange" title={texts.planTitle} icon={<IconInfoCircle size={18} />}>
            {texts.planText}
          </Alert>
        )}
        {full && (
          <Alert id="token-limit" color="orange" icon={<IconInfoCircle size={18} />}>
            {texts.limit(list.active_limit)}
          </Alert>
        )}
        <Loaded query={query}>{({ data }) => <Tokens list={data} />}</Loaded>
      </Stack>
      <CheckToken opened={checking} close={() => setChecking(false)} />
      <CreateToken opened={creating} close={() => setCreating(false)} />
    </>
  );
}

function Tokens({ list }: { list: TokenList }) {
  const { tokens: texts } = useTexts();
  const [shown, setShown] = useState<'active' | 'all'>('active');
  if (list.total === 0) return <Empty />;
  const items = shown === 'all' ? list.items : list.items.filter(({ status }) => status === 'active');
  return (
    <Box className="card">
      <Group justify="space-between" px="md" py="sm">
        <SegmentedControl
          size="xs"
          value={shown}
          onChange={(value) => setShown(value === 'all' ? 'all' : 'active')}
          data={[
            { value: 'active', label: texts.onlyActive },
            { value: 'all', label: texts.everything },
          ]}
        />
        <Text size="sm" c="dimmed">
          {texts.activeOf(list.active_count, list.active_limit)}
        </Text>
      </Group>
      {items.length > 0 ? (
        <TokenTable tokens={items} />
      ) : (
        <Text c="dimmed" ta="center" p="xl">
          {texts.noneActive}
        </Text>
      )}
    </Box>
  );
}

function Empty() {
  const { tokens: texts } = useTexts();
  return (
    <Stack className="card" align="center" gap="xs" px="md" py={64}>
      <IconKey size={36} stroke={1.4} color="var(--mantine-primary-color-filled)" aria-hidden />
      <Title order={2}>{texts.emptyTitle}</Title>
      <Text c="dimmed" ta="center">
        {texts.emptyText}
      </Text>
    </Stack>
  );
}
