/** The states of a query: loading, failed, empty, loaded. */
import { Center, Loader, Stack, Text } from '@mantine/core';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { Failure } from './failure.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): unknown };
  isEmpty?(data: Data): boolean;
  /** The text to show without data. */
  none?: string;
  children(data: Data): ReactNode;
}

/** Shows the data of a query. If it cannot be refreshed, the error is above the earlier data. */
export function Loaded<Data>({
  query: { data, error, refetch },
  isEmpty = () => false,
  none = '',
  children,
}: LoadedProps<Data>) {
  return (
    <>
      <Failure error={error} retry={refetch} />
      {data === undefined && !error && <Loading />}
      {data !== undefined && (isEmpty(data) ? <Empty text={none} /> : children(data))}
    </>
  );
}

export function Loading() {
  const { common } = useTexts();
  return (
    <Center py="xl" mih={160}>
      <Loader role="status" aria-label={common.loading} />
    </Center>
  );
}

export function Empty({ filtered = false, text }: { filtered?: boolean; text: string }) {
  const Icon = filtered ? IconSearchOff : IconInbox;
  return (
    <Stack align="center" gap="xs" p="xl" c="dimmed">
      <Icon size={32} stroke={1.4} aria-hidden />
      <Text ta="center" maw={420}>
        {text}
      </Text>
    </Stack>
  );
}
