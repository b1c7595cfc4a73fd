import { anchor } from '../pages/slug.ts';

/** Returns the name of an area as it appears in addresses: `Catalog` is `catalog`. */
export function areaSlug(name: string): string {
  return anchor(name);
}
