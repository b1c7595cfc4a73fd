/** A text that is shown once for copying: all of it is visible, including underscores. */
import { Box, Group, Text } from '@mantine/core';
import { useId, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';

export function SecretBlock({ label, value }: { label: string; value: string }) {
  const id = useId();
  const block = useRef<HTMLElement>(null);
  return (
    <Box>
      <Text id={id} size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <Group align="flex-start" gap="xs">
        <Box ref={block} component="code" role="group" aria-labelledby={id} tabIndex={0} className="secret">
          {value}
        </Box>
        <CopyButton value={value} shownIn={block} />
      </Group>
    </Box>
  );
}
