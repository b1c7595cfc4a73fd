/** An error message, with the possible remedy. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { isProblem } from '../api/problem.ts';
import { failureText } from '../i18n/failures.ts';
import { useTexts } from '../i18n/texts.tsx';

export function Failure({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const texts = useTexts();
  if (!error) return null;
  const requestId = isProblem(error) && error.status >= 500 ? error.request_id : undefined;
  return (
    <Alert className="failure" color="red" icon={<IconAlertTriangle size={18} />} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{failureText(error, texts)}</Text>
        {requestId !== undefined && (
          <Text size="xs" c="dimmed">
            {texts.common.requestId(requestId)}
          </Text>
        )}
        {retry && (
          <Button size="xs" variant="default" onClick={() => void retry()}>
            {texts.common.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
