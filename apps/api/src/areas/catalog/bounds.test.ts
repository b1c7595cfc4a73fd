/** Every field of the catalog at and beyond its limits (Reference 2.2). */
import { catalog } from '../../testing/reference/catalog.ts';
import { boundsOf } from '../../testing/standard/bounds.ts';

await boundsOf(Object.values(catalog));
