/** The number of scopes of a token, and on demand the list. */

import { Button, Group, Popover, ScrollArea, Stack, Text } from '@mantine/core';
import { scopeNames, type Token } from '@mostrador/panel-api';
import { useTexts } from '../../i18n/texts.tsx';

export function ScopesOf({ token }: { token: Token }) {
  const { tokens, resources, create } = useTexts();
  const byResource = Map.groupBy(token.scopes, (scope) => scope.split(':')[0] ?? '');
  const columns: Record<string, string> = { read: create.read, write: create.write };
  return (
    <Popover position="bottom-start" shadow="md" width={300} withArrow trapFocus>
      <Popover.Target>
        <Button variant="default" size="compact-xs" radius="xl" fw={500}>
          {tokens.scopes(token.scopes.length, scopeNames.length)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={tokens.scopesOf(token.name)}>
        <ScrollArea.Autosize mah={280} type="auto" viewportProps={{ tabIndex: 0 }}>
          <Stack gap={6} pr="sm">
            {[...byResource].map(([resource, scopes]) => (
              <Group key={resource} justify="space-between" wrap="nowrap" gap="md">
                <Text size="sm">{resources[resource] ?? resource}</Text>
                <Text size="xs" c="dimmed">
                  {scopes.map((scope) => columns[scope.split(':')[1] ?? '']).join(' + ')}
                </Text>
              </Group>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
