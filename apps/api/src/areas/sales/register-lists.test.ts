/** Every filter and sort of POS terminals, cash registers and budgets, on real records (Decision N61). */
import { registerLists } from '../../testing/reference/register-lists.ts';
import { listsOf } from '../../testing/standard/lists.ts';

await listsOf(registerLists);
