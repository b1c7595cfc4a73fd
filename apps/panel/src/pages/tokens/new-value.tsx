/** The value of a token, at the only moment that it is known. */

import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import type { IssuedToken } from '@mostrador/panel-api';
import { IconShieldLock } from '@tabler/icons-react';
import { useTexts } from '../../i18n/texts.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

export function NewValue({ issued: { value, token }, close }: { issued: IssuedToken; close(): void }) {
  const { create } = useTexts();
  const path = token.scopes.includes('products:read') ? '/api/v1/products/list/' : undefined;
  return (
    <Stack>
      <Alert color="orange" icon={<IconShieldLock size={18} />}>
        {create.valueText}
      </Alert>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={`${create.value} · ${token.name}`}
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          style={{ flex: '1 1 16rem' }}
        />
        <CopyButton value={value} />
      </Group>
      {path !== undefined && (
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {create.use}
          </Text>
          <Code block style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
            {`curl -H 'X-API-Key: ${value}' ${window.location.origin}${path}`}
          </Code>
        </div>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {create.done}
        </Button>
      </Group>
    </Stack>
  );
}
