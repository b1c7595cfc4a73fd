/** Cuts the description into one for each area: a page that reads all operations at once takes twice as long to start. */
import { areasOf, at } from '../description.ts';
import { isObject } from '../is-object.ts';
import { anchor } from '../pages/slug.ts';

export interface AreaBundle {
  name: string;
  /** Its word in addresses. */
  slug: string;
  bundle: object;
}

/** Begins each of the descriptions, whose long text is that of the reference. */
const TEXT =
  'Choose an operation, then *Test Request*. [The reference](../reference/index.html) has the whole text of the API.';

/** The areas with their operations, and the components that these lead to. */
export function areaBundles(bundle: Record<string, unknown>): AreaBundle[] {
  return areasOf(bundle).map(({ name, tags }) => ({
    name,
    slug: anchor(name),
    bundle: withTags(bundle, new Set<unknown>(tags)),
  }));
}

function withTags(bundle: Record<string, unknown>, tags: ReadonlySet<unknown>): object {
  const paths = pathsOf(bundle.paths, tags);
  const { openapi, info, security } = bundle;
  return {
    openapi,
    info: { ...(isObject(info) ? info : {}), description: TEXT },
    ...(security === undefined ? {} : { security }),
    tags: Array.isArray(bundle.tags) ? bundle.tags.filter((tag) => tags.has(at(tag, 'name'))) : [],
    paths,
    components: {
      ...componentsOf(bundle, paths),
      securitySchemes: at(bundle, 'components', 'securitySchemes'),
    },
  };
}

function pathsOf(paths: unknown, tags: ReadonlySet<unknown>): Record<string, unknown> {
  const among = (operation: unknown) => {
    const own = at(operation, 'tags');
    return Array.isArray(own) && own.some((tag) => tags.has(tag));
  };
  const kept = Object.entries(isObject(paths) ? paths : {}).filter(([, item]) =>
    Object.values(isObject(item) ? item : {}).some(among),
  );
  return Object.fromEntries(kept);
}

/** Every component that a reference leads to from the value, also by way of others. */
function componentsOf(bundle: object, from: unknown): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {};
  const left = [...referencesIn(from)];
  for (let reference = left.pop(); reference !== undefined; reference = left.pop()) {
    const [, , group = '', name = ''] = reference.split('/');
    found[group] ??= {};
    if (Object.hasOwn(found[group], name)) continue;
    found[group][name] = at(bundle, 'components', group, name);
    left.push(...referencesIn(found[group][name]));
  }
  return found;
}

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const reference = at(value, '$ref');
  if (typeof reference === 'string') yield reference;
  for (const member of Object.values(value)) yield* referencesIn(member);
}
