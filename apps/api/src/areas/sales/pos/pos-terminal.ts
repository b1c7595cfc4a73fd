/** A POS terminal as sales, sessions and registers look it up. */
import type { PosTerminal } from '@mostrador/types';
import type { Context } from '../../../records/context.ts';
import { findDocument } from '../../../records/find.ts';

/** The stored members of a terminal, undefined where there is none. */
export function findTerminal(context: Context, id: string): Promise<Partial<PosTerminal> | undefined> {
  return findDocument<PosTerminal>(context, 'pos_terminals', id);
}
