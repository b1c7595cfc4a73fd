/** The standard tests of expenses and supplies: bounds, lists, isolation, contract. */
import {
  expense,
  expenseList,
  expenses,
  supplies,
  supply,
  supplyList,
} from '../../testing/reference/purchasing.ts';
import { boundsOf } from '../../testing/standard/bounds.ts';
import { contractOf } from '../../testing/standard/contract.ts';
import { isolationOf } from '../../testing/standard/isolation.ts';
import { listsOf } from '../../testing/standard/lists.ts';
import { storyOf } from '../../testing/story.ts';

await boundsOf([expenses, supplies]);
await isolationOf([expenses, supplies]);
await listsOf([expenseList, supplyList]);
await contractOf(['expenses', 'supplies'], (api) => [
  storyOf(api.expenses, {
    whole: expense,
    least: { amount: 1, description: 'Luz', tax_rate: 27 },
    change: { status: 'paid', pos_terminal_id: null },
    invalid: { description: '' },
  }),
  storyOf(api.supplies, {
    whole: supply,
    least: { name: 'Trapos', default_amount: 10 },
    change: { unit: 'kg' },
  }),
]);
