import { Alert, Anchor, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTexts } from '../../i18n/texts.tsx';
import { places } from '../../places.ts';

/** The first steps of an empty account. */
export function FirstSteps() {
  const { home, nav } = useTexts();
  return (
    <Alert color="pine" icon={<IconSparkles size={18} />} title={home.firstTitle}>
      <Text size="sm">
        {home.firstText}{' '}
        <Anchor component={Link} to={places.tokens} inherit underline="always">
          {nav.tokens}
        </Anchor>
        {' · '}
        <Anchor href="/docs/" inherit underline="always">
          {nav.docs}
        </Anchor>
      </Text>
    </Alert>
  );
}
