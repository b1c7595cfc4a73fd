/** The effects of the status of a delivery note (Decisions R1, stock-life, delivery-note-ids). Pure. */
import type { DeliveryNote } from '@mostrador/types';

/** `issued` takes the stock and `cancelled` gives it back; other statuses leave it as it is. */
export function deducted(status: DeliveryNote['status'], before: boolean): boolean {
  if (status === 'issued') return true;
  return status === 'cancelled' ? false : before;
}

export interface Dates {
  before: DeliveryNote | undefined;
  /** Whether it was issued before. */
  issued: boolean;
  today: string;
}

/** The note with its days: that on which it was first issued, until then made; and that on which it was first delivered. */
export function dated(note: DeliveryNote, { before, issued, today }: Dates): DeliveryNote {
  const isFirst = !before || (note.status === 'issued' && !issued);
  return {
    ...note,
    issue_date: isFirst ? today : before.issue_date,
    delivery_date: before?.delivery_date ?? (note.status === 'delivered' ? today : null),
  };
}
