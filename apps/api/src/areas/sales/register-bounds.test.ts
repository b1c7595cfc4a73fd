/** Every field of POS terminals and budgets at its edges and beyond them, as Reference 2.3 states them. */
import { budgets, posTerminals } from '../../testing/reference/registers.ts';
import { boundsOf } from '../../testing/standard/bounds.ts';

await boundsOf([posTerminals, budgets]);
