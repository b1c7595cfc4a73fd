/** URLs within the reference, which has one page per area. */
import { areaSlug } from '../areas/area-slug.ts';
import type { Area } from '../description.ts';

/** Returns the fragment by which Redoc addresses a resource or one of its operations. */
export function referenceFragment(tag: string, operationId?: string): string {
  const names = [tag, operationId ?? []].flat();
  return `#/${names.map((name) => name.toLowerCase().replace(/\s+/g, '-')).join('/')}`;
}

/** The link of a resource or an operation, relative to the directory of the reference. */
export type ReferenceLink = (tag: string, operationId?: string) => string;

/** Returns the links for these areas. They throw on an unknown resource. */
export function referenceLinks(areas: readonly Area[]): ReferenceLink {
  const pages = new Map(
    areas.flatMap(({ name, tags }) => tags.map((tag) => [tag, `${areaSlug(name)}.html`])),
  );
  return (tag, operationId) => {
    const page = pages.get(tag);
    if (page === undefined) throw new Error(`No area has the resource "${tag}".`);
    return page + referenceFragment(tag, operationId);
  };
}
