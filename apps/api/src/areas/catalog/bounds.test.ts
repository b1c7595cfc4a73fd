/** Every field of the catalog at its edges and beyond them, as Reference 2.2 states them. */
import { catalog } from '../../testing/reference/catalog.ts';
import { boundsOf } from '../../testing/standard/bounds.ts';

await boundsOf(Object.values(catalog));
