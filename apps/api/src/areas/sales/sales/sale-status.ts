/** The effects of a sale's status (Decisions R1, stock-life, N1). Pure. */
import type { Sale } from '@mostrador/types';

/** Whether a sale in this status holds its stock, its promotion uses and its charge. */
export function holds({ status }: Pick<Sale, 'status'>): boolean {
  return status === 'pending' || status === 'completed';
}

/** Sets the times at which a sale first had each status. */
export function dated(sale: Sale, now: Date): Sale {
  const at = (status: Sale['status'], since: string | null) =>
    since ?? (sale.status === status ? now.toISOString() : null);
  return {
    ...sale,
    completed_at: at('completed', sale.completed_at),
    cancelled_at: at('cancelled', sale.cancelled_at),
    refunded_at: at('refunded', sale.refunded_at),
  };
}
