/** The operations of purchasing (Reference 4.2). */
import { type Operation, standard } from './operation-table.ts';

export const purchasing: Operation[] = [
  ...standard('/api/v1/suppliers', 'suppliers'),
  ...standard('/api/v1/expenses', 'expenses'),
  ...standard('/api/v1/supplies', 'supplies'),
];
