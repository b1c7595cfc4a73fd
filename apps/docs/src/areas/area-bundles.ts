/** Splits the description into one per area, so that a page loads and renders one area instead of everything. */

import { isObject, valueAt } from '@mostrador/json';
import { areasOf } from '../description.ts';
import { areaSlug } from './area-slug.ts';

export interface AreaBundle {
  name: string;
  /** The area in URLs. */
  slug: string;
  /** The names of its resources. */
  tags: string[];
  bundle: Record<string, unknown>;
}

/** Returns each area with its operations and the components they reference; `info` replaces fields of the original. */
export function areaBundles(
  bundle: Record<string, unknown>,
  info: (area: string) => { title?: string; description: string },
): AreaBundle[] {
  return areasOf(bundle).map(({ name, tags }) => ({
    name,
    slug: areaSlug(name),
    tags,
    bundle: withTags(bundle, new Set<unknown>(tags), info(name)),
  }));
}

function withTags(
  bundle: Record<string, unknown>,
  tags: ReadonlySet<unknown>,
  text: object,
): Record<string, unknown> {
  const paths = pathsOf(bundle.paths, tags);
  const { openapi, info, security, servers } = bundle;
  return {
    openapi,
    info: { ...(isObject(info) ? info : {}), ...text },
    ...(servers === undefined ? {} : { servers }),
    ...(security === undefined ? {} : { security }),
    tags: Array.isArray(bundle.tags) ? bundle.tags.filter((tag) => tags.has(valueAt(tag, 'name'))) : [],
    paths,
    components: {
      ...componentsOf(bundle, paths),
      securitySchemes: valueAt(bundle, 'components', 'securitySchemes'),
    },
  };
}

function pathsOf(paths: unknown, tags: ReadonlySet<unknown>): Record<string, unknown> {
  const among = (operation: unknown) => {
    const own = valueAt(operation, 'tags');
    return Array.isArray(own) && own.some((tag) => tags.has(tag));
  };
  const kept = Object.entries(isObject(paths) ? paths : {}).filter(([, item]) =>
    Object.values(isObject(item) ? item : {}).some(among),
  );
  return Object.fromEntries(kept);
}

/** Returns every component referenced from the value, directly or indirectly. */
function componentsOf(bundle: object, from: unknown): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {};
  const left = [...referencesIn(from)];
  for (let reference = left.pop(); reference !== undefined; reference = left.pop()) {
    const [, , group = '', name = ''] = reference.split('/');
    found[group] ??= {};
    if (Object.hasOwn(found[group], name)) continue;
    found[group][name] = valueAt(bundle, 'components', group, name);
    left.push(...referencesIn(found[group][name]));
  }
  return found;
}

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const reference = valueAt(value, '$ref');
  if (typeof reference === 'string') yield reference;
  for (const member of Object.values(value)) yield* referencesIn(member);
}
