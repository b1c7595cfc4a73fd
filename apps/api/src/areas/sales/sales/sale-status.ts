/** What follows from the status of a sale (Decisions R1, stock-life, N1). Pure. */
import type { Sale } from '@mostrador/types';

/** Whether a sale in this status holds its stock, the uses of its promotions and its charge. */
export function holds({ status }: Pick<Sale, 'status'>): boolean {
  return status === 'pending' || status === 'completed';
}

/** The sale with the moments at which it first had its status. */
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
