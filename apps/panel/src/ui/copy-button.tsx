import { Button, CopyButton as Copying } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTexts } from '../i18n/texts.tsx';

export function CopyButton({ value }: { value: string }) {
  const { common } = useTexts();
  return (
    <Copying value={value} timeout={3000}>
      {({ copied, copy }) => (
        <Button
          onClick={copy}
          variant={copied ? 'light' : 'filled'}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          aria-live="polite"
        >
          {copied ? common.copied : common.copy}
        </Button>
      )}
    </Copying>
  );
}
