/** Every field of POS terminals and budgets at and beyond its limits (Reference 2.3). */
import { budgets, posTerminals } from '../../testing/reference/registers.ts';
import { boundsOf } from '../../testing/standard/bounds.ts';

await boundsOf([posTerminals, budgets]);
