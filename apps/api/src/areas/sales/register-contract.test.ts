/** Every operation of POS terminals, cash registers and budgets, against the description. */
import * as bodies from '../../testing/reference/registers.ts';
import { contractOf } from '../../testing/standard/contract.ts';
import { storyOf } from '../../testing/story.ts';

await contractOf(['posTerminals', 'cashRegisters', 'budgets'], (api) => [
  storyOf(api.posTerminals, {
    whole: bodies.wholeTerminal,
    least: { name: 'Caja' },
    change: { location: 'Vereda' },
  }),
  storyOf(api.cashRegisters, {
    whole: bodies.wholeRegister,
    least: bodies.leastRegister,
    change: { notes: 'Revisado' },
    invalid: { initial_amount: -1 },
  }),
  storyOf(api.budgets, {
    whole: bodies.wholeBudget,
    least: bodies.leastBudget,
    change: { reference: 'Obra' },
    invalid: { items: [] },
  }),
]);
