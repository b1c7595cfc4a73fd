import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface RecordLinkProps {
  to: string;
  /** Whether the whole table row is clickable. */
  whole?: boolean;
  children: ReactNode;
}

/** A link to the page of a record. */
export function RecordLink({ to, whole = false, children }: RecordLinkProps) {
  return (
    <Anchor component={Link} to={to} fw={500} inherit className={whole ? 'whole-row' : 'in-row'}>
      {children}
    </Anchor>
  );
}
