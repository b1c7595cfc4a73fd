import { Modal, type ModalProps } from '@mantine/core';
import { useTexts } from '../i18n/texts.tsx';

/** A modal dialog whose button to close it has a name. */
export function Dialog(props: ModalProps) {
  const { common } = useTexts();
  return <Modal closeButtonProps={{ 'aria-label': common.close }} {...props} />;
}
