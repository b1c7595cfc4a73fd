import { anchor } from '../pages/slug.ts';

/** Returns the name of an area in URLs: `Catalog` becomes `catalog`. */
export function areaSlug(name: string): string {
  return anchor(name);
}
