/** The frame around the pages for signed-in users. */
import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '../i18n/texts.tsx';
import { Logo } from './logo.tsx';
import { Navigation } from './navigation.tsx';

export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts();
  const [opened, { toggle, close }] = useDisclosure();
  const [location] = useLocation();
  // Opening a page closes the menu.
  useEffect(() => {
    if (location) close();
  }, [location, close]);
  return (
    <>
      <a className="skip" href="#content">
        {texts.common.skip}
      </a>
      <AppShell
        header={{ height: { base: 56, sm: 0 } }}
        navbar={{ width: 256, breakpoint: 'sm', collapsed: { mobile: !opened } }}
        padding={{ base: 'md', sm: 'xl' }}
      >
        <AppShell.Header hiddenFrom="sm">
          <Group h="100%" px="md" justify="space-between">
            <Logo />
            <Burger
              opened={opened}
              onClick={toggle}
              size="sm"
              aria-label={texts.common.menu}
              aria-expanded={opened}
            />
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="md">
          <Navigation />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1} style={{ outline: 'none' }}>
          <div style={{ maxWidth: 1120, marginInline: 'auto' }}>{children}</div>
        </AppShell.Main>
      </AppShell>
    </>
  );
}
