/** The value of a new token, which is shown only once. */
import { Alert, Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import type { IssuedToken } from '@mostrador/panel-api';
import { IconShieldLock } from '@tabler/icons-react';
import { useTexts } from '../../i18n/texts.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SecretBlock } from '../../ui/secret-block.tsx';
import { useTokenCheck } from './check-token.tsx';

export function NewValue({ issued: { value, token }, close }: { issued: IssuedToken; close(): void }) {
  const { create, tokenUse } = useTexts();
  const check = useTokenCheck();
  const path = token.scopes.includes('products:read') ? '/api/v1/products/list/' : undefined;
  const result = check.data?.data.result;
  return (
    <Stack>
      <Alert color="orange" icon={<IconShieldLock size={18} />}>
        {create.valueText}
      </Alert>
      <SecretBlock label={`${create.value} · ${token.name}`} value={value} />
      {path !== undefined && (
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {create.use}
          </Text>
          <Code block style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all', lineHeight: 1.7 }}>
            {`curl -H 'X-API-Key: ${value}' ${window.location.origin}${path}`}
          </Code>
        </div>
      )}
      <Failure error={check.error} />
      <Group justify="space-between">
        <Group gap="sm" role="status">
          <Button
            variant="default"
            loading={check.isPending}
            onClick={() => check.mutate({ body: { value } })}
          >
            {tokenUse.testGo}
          </Button>
          {result && <Badge color={result === 'works' ? 'pine' : 'red'}>{tokenUse.results[result]}</Badge>}
        </Group>
        <Button onClick={close}>{create.done}</Button>
      </Group>
    </Stack>
  );
}
