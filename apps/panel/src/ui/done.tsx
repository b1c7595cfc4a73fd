import { Alert } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Shows that something worked, also to screen readers. */
export function Done({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div role="status">
      {shown && (
        <Alert color="pine" icon={<IconCheck size={18} />} py="xs">
          {children}
        </Alert>
      )}
    </div>
  );
}
