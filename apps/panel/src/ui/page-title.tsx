/** The heading of a page: its section, title, description and actions. */
import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface PageTitleProps {
  title: string;
  text: string;
  path?: readonly string[];
  children?: ReactNode;
}

export function PageTitle({ title, text, path = [], children }: PageTitleProps) {
  useEffect(() => {
    document.title = `${title} · Mostrador`;
  }, [title]);
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <Box maw={720}>
        {path.length > 0 && (
          <Text size="sm" c="dimmed" mb={4}>
            {path.join(' › ')}
          </Text>
        )}
        <Title order={1}>{title}</Title>
        <Text c="dimmed" mt={4}>
          {text}
        </Text>
      </Box>
      {children}
    </Group>
  );
}
