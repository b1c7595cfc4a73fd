import { Group, Text } from '@mantine/core';
import icon from '../icon.svg';

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <Group gap={10} wrap="nowrap">
      <img src={icon} width={size} height={size} alt="" />
      <Text fw={680} size="lg" lts="-0.01em">
        Mostrador
      </Text>
    </Group>
  );
}
