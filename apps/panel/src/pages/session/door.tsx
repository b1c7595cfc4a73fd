/** The page for users who are not signed in: one form in the middle. */
import { Box, Center, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { AppearanceControl, LanguageControl } from '../../layout/controls.tsx';
import { Logo } from '../../layout/logo.tsx';

interface DoorProps {
  title: string;
  text: string;
  children: ReactNode;
  footer: ReactNode;
}

export function Door({ title, text, children, footer }: DoorProps) {
  const { session } = useTexts();
  useEffect(() => {
    document.title = `${title} · Mostrador`;
  }, [title]);
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={420} gap="lg">
        <Stack gap={4} align="center">
          <Logo size={36} />
          <Text size="sm" c="dimmed" ta="center">
            {session.tagline}
          </Text>
        </Stack>
        <Box className="card" p={{ base: 'lg', sm: 'xl' }}>
          <Title order={1} size="h2" mb={4}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" mb="lg">
            {text}
          </Text>
          {children}
        </Box>
        <Text size="sm" ta="center">
          {footer}
        </Text>
        <Group justify="center" gap={4}>
          <LanguageControl />
          <AppearanceControl />
        </Group>
      </Stack>
    </Center>
  );
}
