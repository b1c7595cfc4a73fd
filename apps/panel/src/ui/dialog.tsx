import { Modal, type ModalProps } from '@mantine/core';
import { useTexts } from '../i18n/texts.tsx';

/** A modal dialog with an accessible close button. */
export function Dialog(props: ModalProps) {
  const { common } = useTexts();
  return <Modal closeButtonProps={{ 'aria-label': common.close }} {...props} />;
}
