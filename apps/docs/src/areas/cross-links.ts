/** Links between the two pages of an operation: its text in the reference, and its form on the try-it page. */
import { type Area, areasOf, everyOperation, pathsOf } from '../description.ts';
import { referenceLinks } from '../reference/links.ts';
import { areaSlug } from './area-slug.ts';

/** Adds a link to the try-it page to every operation of the reference, in place. */
export function linkToTryPage(bundle: object): void {
  const areas = areasOf(bundle);
  for (const { path, method, operation } of pathsOf(bundle)) {
    const [tag] = tagsOf(operation);
    if (tag !== undefined)
      append(operation, `[Try it](../try/index.html${tryAddress(areas, tag, method, path)})`);
  }
}

/** Adds a link to the reference to every operation of the try-it page, in place. */
export function linkToReference(bundle: object): void {
  const link = referenceLinks(areasOf(bundle));
  for (const operation of everyOperation(bundle)) {
    const [tag] = tagsOf(operation);
    if (tag !== undefined)
      append(operation, `[In the reference](../reference/${link(tag, String(operation.operationId))})`);
  }
}

/** Returns the query of an operation on the try-it page. It has no fragment, because Redoc uses those itself. */
export function tryAddress(areas: readonly Area[], tag: string, method: string, path: string): string {
  const area = areas.find(({ tags }) => tags.includes(tag));
  if (area === undefined) throw new Error(`No area has the resource "${tag}".`);
  return `?area=${areaSlug(area.name)}&at=${areaSlug(tag)}/${method.toUpperCase()}${path}`;
}

function tagsOf({ tags }: Record<string, unknown>): string[] {
  return Array.isArray(tags) ? tags.map(String) : [];
}

function append(operation: Record<string, unknown>, link: string): void {
  operation.description = `${operation.description}\n\n${link}`;
}
