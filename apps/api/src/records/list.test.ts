/** Every filter and every sort of every catalog list. */
import { lists } from '../testing/reference/lists.ts';
import { listsOf } from '../testing/standard/lists.ts';

await listsOf(lists);
