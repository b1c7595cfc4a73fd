/** The navigation, and the signed-in user. */
import { AppShell, Badge, Box, Group, NavLink, ScrollArea, Stack, Text } from '@mantine/core';
import {
  IconBuildingStore,
  IconCalendar,
  IconCash,
  IconExternalLink,
  IconFileInvoice,
  IconFileText,
  IconHistory,
  IconHome,
  IconKey,
  IconLogout,
  IconPackage,
  IconReceipt,
  IconShoppingBag,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link, useRoute } from 'wouter';
import { useTexts } from '../i18n/texts.tsx';
import { useSession, useSignOut } from '../pages/session/session.tsx';
import { places } from '../places.ts';
import { AppearanceControl, LanguageControl } from './controls.tsx';
import { Logo } from './logo.tsx';

const icon = { size: 18, stroke: 1.7 };

export function Navigation() {
  const texts = useTexts();
  const { nav, plans, people, appointments, contracts, shipments } = texts;
  const { account } = useSession();
  return (
    <>
      <Box visibleFrom="sm" pb="lg" px={6} pt={4}>
        <Logo />
      </Box>
      <Box px={6} pb="md">
        <Text fw={600} className="truncate">
          {account.name}
        </Text>
        <Badge variant="light" size="sm" mt={4}>
          {plans[account.plan]}
        </Badge>
      </Box>
      <AppShell.Section grow component={ScrollArea}>
        <nav aria-label={nav.pages}>
          <Part title={nav.shop}>
            <Place to={places.home} label={texts.home.title} icon={<IconHome {...icon} />} />
            <Place to={places.sales} label={texts.sales.title} icon={<IconShoppingBag {...icon} />} />
            <Place to={places.registers} label={texts.registers.title} icon={<IconCash {...icon} />} />
            <Place to={places.receipts} label={texts.receipts.title} icon={<IconReceipt {...icon} />} />
            <Place to={places.products} label={texts.products.title} icon={<IconPackage {...icon} />} />
            <Place to={places.customers} label={texts.customers.title} icon={<IconUsers {...icon} />} />
            <Place
              to={places.receivedInvoices}
              label={texts.receivedInvoices.title}
              icon={<IconFileInvoice {...icon} />}
            />
          </Part>
          <Part title={nav.operations}>
            <Place to={places.appointments} label={appointments.title} icon={<IconCalendar {...icon} />} />
            <Place to={places.contracts} label={contracts.title} icon={<IconFileText {...icon} />} />
            <Place to={places.shipments} label={shipments.title} icon={<IconTruckDelivery {...icon} />} />
          </Part>
          <Part title={nav.settings}>
            <Place to={places.activity} label={nav.activity} icon={<IconHistory {...icon} />} />
            <Place to={places.tokens} label={nav.tokens} icon={<IconKey {...icon} />} />
            <Place to={places.people} label={people.title} icon={<IconUsersGroup {...icon} />} />
            <Place to={places.account} label={nav.account} icon={<IconBuildingStore {...icon} />} />
            <NavLink
              href="/docs/"
              target="_blank"
              rel="noreferrer"
              label={nav.docs}
              leftSection={<IconExternalLink {...icon} />}
              styles={placeStyles}
            />
          </Part>
        </nav>
      </AppShell.Section>
      <Person />
    </>
  );
}

/** A group of pages. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} mb="md">
      <Text id={id} size="xs" fw={600} c="dimmed" px="sm" mb={4}>
        {title}
      </Text>
      {children}
    </Box>
  );
}

const placeStyles = {
  root: { borderRadius: 'var(--mantine-radius-md)', marginBottom: 2, paddingBlock: 6 },
  label: { fontWeight: 500 },
};

/** A link that is also current on the pages of the list's records. */
function Place({ to, label, icon: leftSection }: { to: string; label: string; icon: ReactNode }) {
  const [active] = useRoute(to === '/' ? to : `${to}/*?`);
  return (
    <NavLink
      component={Link}
      to={to}
      label={label}
      active={active}
      aria-current={active ? 'page' : undefined}
      leftSection={leftSection}
      styles={placeStyles}
    />
  );
}

function Person() {
  const { nav } = useTexts();
  const { user } = useSession();
  const signOut = useSignOut();
  return (
    <AppShell.Section pt="md" style={{ borderTop: '1px solid var(--panel-line)' }}>
      <Stack gap={2} px={6} pb="xs">
        <Text size="sm" fw={600} className="truncate">
          {user.name}
        </Text>
        <Text size="xs" c="dimmed" className="truncate">
          {user.email}
        </Text>
      </Stack>
      <Group justify="space-between" wrap="nowrap">
        <NavLink
          component="button"
          onClick={() => signOut.mutate({})}
          disabled={signOut.isPending}
          label={nav.signOut}
          leftSection={<IconLogout {...icon} />}
          w="auto"
          styles={{ root: { borderRadius: 'var(--mantine-radius-md)' } }}
        />
        <Group gap={2} wrap="nowrap">
          <LanguageControl />
          <AppearanceControl />
        </Group>
      </Group>
    </AppShell.Section>
  );
}
