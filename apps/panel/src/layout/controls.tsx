/** The controls for language and appearance. */
import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useLanguage } from '../i18n/texts.tsx';

export function LanguageControl() {
  const { language, texts, choose } = useLanguage();
  return (
    <Choice label={texts.controls.language} icon={<IconLanguage size={18} stroke={1.7} />}>
      <Option chosen={language === 'en'} choose={() => choose('en')} lang="en">
        English
      </Option>
      <Option chosen={language === 'es'} choose={() => choose('es')} lang="es">
        Español
      </Option>
    </Choice>
  );
}

export function AppearanceControl() {
  const { texts } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { light, dark, system, appearance } = texts.controls;
  const Icon = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }[colorScheme];
  return (
    <Choice label={appearance} icon={<Icon size={18} stroke={1.7} />}>
      <Option chosen={colorScheme === 'light'} choose={() => setColorScheme('light')}>
        {light}
      </Option>
      <Option chosen={colorScheme === 'dark'} choose={() => setColorScheme('dark')}>
        {dark}
      </Option>
      <Option chosen={colorScheme === 'auto'} choose={() => setColorScheme('auto')}>
        {system}
      </Option>
    </Choice>
  );
}

function Choice({
  label,
  icon,
  children,
}: {
  label: string;
  icon: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <Menu position="top-start" shadow="md">
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
            {icon}
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface OptionProps {
  chosen: boolean;
  choose(): void;
  children: string;
  lang?: string;
}

function Option({ chosen, choose, children, lang }: OptionProps) {
  return (
    <Menu.Item
      onClick={choose}
      lang={lang}
      aria-current={chosen}
      rightSection={chosen ? <IconCheck size={16} aria-hidden /> : undefined}
    >
      {children}
    </Menu.Item>
  );
}
