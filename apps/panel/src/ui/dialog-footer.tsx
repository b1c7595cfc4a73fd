import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** The buttons of a dialog, always visible. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" className="dialog-footer">
      {children}
    </Group>
  );
}
