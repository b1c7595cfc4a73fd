/** A confirmation dialog. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../i18n/texts.tsx';
import { Failure } from './failure.tsx';

interface ConfirmProps {
  text: string;
  /** The label of the confirming button. */
  word: string;
  color: string;
  close(): void;
  go(): void;
  asking: { isPending: boolean; error: unknown };
}

export function Confirm({ text, word, color, close, go, asking }: ConfirmProps) {
  const { common } = useTexts();
  return (
    <Stack>
      <Text size="sm">{text}</Text>
      <Failure error={asking.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {common.cancel}
        </Button>
        <Button color={color} loading={asking.isPending} onClick={go}>
          {word}
        </Button>
      </Group>
    </Stack>
  );
}
