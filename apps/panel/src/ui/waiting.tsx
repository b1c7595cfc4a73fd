import { Center, Loader } from '@mantine/core';
import { useTexts } from '../i18n/texts.tsx';

/** Stands in for a page that is being loaded. */
export function Waiting() {
  const { common } = useTexts();
  return (
    <Center mih="60vh">
      <Loader role="status" aria-label={common.loading} />
    </Center>
  );
}
