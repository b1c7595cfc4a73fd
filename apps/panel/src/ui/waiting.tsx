import { Center, Loader } from '@mantine/core';
import { useTexts } from '../i18n/texts.tsx';

/** A placeholder while a page loads. */
export function Waiting() {
  const { common } = useTexts();
  return (
    <Center mih="60vh">
      <Loader role="status" aria-label={common.loading} />
    </Center>
  );
}
