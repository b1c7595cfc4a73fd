/** The month and type of a book in a path (Decision book-type). */
import { Problem } from '@mostrador/server-stub';
import type { VatBookTypeName } from '@mostrador/types';
import { isMonth } from '../../../calculation/months.ts';
import type { BookType } from '../../../ledgers/vat/vat-books.ts';

/** @throws Problem `invalid_parameter` */
export function monthParameter(period: string): string {
  if (isMonth(period)) return period;
  const message = 'must be a month like 2026-10';
  throw new Problem('invalid_parameter', `\`period\` ${message}.`, {
    errors: [{ field: 'period', code: 'invalid_format', message }],
  });
}

export function bookTypeOf(name: VatBookTypeName): BookType {
  return name === 'sales' || name === 'ventas' ? 'sales' : 'purchases';
}
