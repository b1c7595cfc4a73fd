/** Generates `resources.gen.ts`: the data that the service needs about every resource with standard operations. */
import type { Document, Schema } from '../document.ts';
import { flattenSchema } from '../flatten.ts';
import { camelCase, memberName } from '../names.ts';
import { type OperationEntry, operationsOf } from '../operations.ts';
import { resolveSchema } from '../resolve.ts';
import { sourceFile } from '../source.ts';
import { parameterRule, parametersIn } from './parameters.ts';

/** Query parameters of every list, which are not specific to the resource. */
const SHARED = new Set([
  'page',
  'per_page',
  'limit',
  'sort',
  'sort_dir',
  'search',
  'q',
  'ids',
  'created_from',
  'created_to',
  'updated_since',
  'date_from',
  'date_to',
  'from',
  'to',
]);

export function resourceTable(document: Document): string {
  const entries = new Map(operationsOf(document).map((entry) => [entry.id, entry]));
  const found = [...entries.keys()].flatMap((id) => {
    const many = id.match(/^list(.+)$/)?.[1];
    const resource = many === undefined ? undefined : resourceOf(document, entries, many);
    return resource && many !== undefined ? [{ many, resource }] : [];
  });
  const table = (name: string, level: Level) => {
    const rows = found.filter(({ resource }) => levelOf(resource) === level);
    const lines = rows.map(
      ({ many, resource }) => `  ${memberName(camelCase(many))}: ${JSON.stringify(resource)},\n`,
    );
    return `export const ${name} = {\n${lines.join('')}} as const;`;
  };
  return sourceFile(
    `/** The standard resources by name, in the order of the description. */
${table('resources', 'bulk')}

/** Resources with the operations on single records, and without those on many at once. */
${table('resourcesWithoutBulk', 'single')}

/** Resources whose records are listed and read, and never updated. */
${table('resourcesWithoutUpdate', 'read')}

${PLACE}

/** The resource and the role of each operation that belongs to one. */
export const places: Readonly<Record<string, Place>> = {
${placesOf([...entries.values()], found).join('')}};`,
  );
}

/** The available standard operations: all, those on single records, or only reads. */
type Level = 'bulk' | 'single' | 'read';

function levelOf({ operations }: Resource): Level {
  if ('bulkCreate' in operations) return 'bulk';
  return 'update' in operations ? 'single' : 'read';
}

const PLACE = `/** The resource of an operation, and its role in it. */
export interface Place {
  readonly resource: string;
  /** Which of the standard operations it is. */
  readonly role?: 'list' | 'get' | 'create' | 'update' | 'delete' | 'bulkCreate' | 'bulkUpdate' | 'bulkDelete';
  /** Its path contains the \`id\` of a record of the resource. */
  readonly ofRecord?: true;
}`;

/** Returns one line per operation that has a role, or a record in its path. */
function placesOf(entries: readonly OperationEntry[], found: readonly Found[]): string[] {
  return entries.flatMap(({ id, path }) => {
    const role = found.flatMap(({ many, resource }) => {
      const [name] = Object.entries(resource.operations).find(([, operation]) => operation === id) ?? [];
      return name === undefined ? [] : [{ resource: camelCase(many), role: name }];
    })[0];
    const above = found.find(({ resource }) => path.startsWith(`${resource.path}/{id}/`));
    const place = {
      ...(above && { resource: camelCase(above.many) }),
      ...role,
      ...(above && { ofRecord: true }),
    };
    return role || above ? [`  ${memberName(id)}: ${JSON.stringify(place)},\n`] : [];
  });
}

interface Found {
  many: string;
  resource: Resource;
}

interface Resource {
  /** `Product`, and `Products`. */
  one: string;
  many: string;
  path: string;
  /** The first word of its scopes: `products`. */
  scope: string | null;
  area: OperationEntry['area'];
  operations: Record<string, string>;
}

function resourceOf(
  document: Document,
  entries: Map<string, OperationEntry>,
  many: string,
): Resource | undefined {
  const list = entries.get(`list${many}`);
  const base = basePath(list);
  const at = (method: string, path: string) =>
    [...entries.values()].find((entry) => entry.method === method && entry.path === path);
  const create = at('POST', `${base}`);
  const get = at('GET', `${base}{id}/`) ?? at('GET', `${base}{id}`);
  const one = create?.id.match(/^create(.+)$/)?.[1] ?? get?.id.match(/^get(.+)$/)?.[1];
  if (!list || one === undefined) return undefined;
  const all = (operations: object) => Object.values(operations).every((id) => entries.has(id));
  const read = { list: list.id, get: `get${one}` };
  const single = { ...read, create: `create${one}`, update: `update${one}`, delete: `delete${one}` };
  const bulk = {
    bulkCreate: `bulkCreate${many}`,
    bulkUpdate: `bulkUpdate${many}`,
    bulkDelete: `bulkDelete${many}`,
  };
  if (!all(read)) return undefined;
  const operations = !all(single) ? read : all(bulk) ? { ...single, ...bulk } : single;
  return {
    one,
    many,
    path: `${base}`.replace(/\/$/, ''),
    scope: list.scope?.split(':')[0] ?? null,
    area: list.area,
    operations,
    ...fieldsOf(document, one),
    ...listing(document, list),
  };
}

/** Returns `/api/v1/products/` for the list at `/api/v1/products/list/`. */
function basePath(list: OperationEntry | undefined): string | undefined {
  return list?.path.replace(/list\/?$/, '');
}

function fieldsOf(document: Document, one: string): object {
  const schemas = document.components?.schemas ?? {};
  const fields = flattenSchema(document, schemas[`${one}Fields`] ?? {}).properties ?? {};
  const record = flattenSchema(document, schemas[one] ?? {}).properties ?? {};
  const create = flattenSchema(document, schemas[`${one}Create`] ?? {});
  return {
    members: Object.keys(fields),
    required: create.required ?? [],
    defaults: defaultsOf(document, pick(create.properties ?? {}, fields)),
    readOnly: Object.keys(record).filter((name) => !Object.hasOwn(fields, name)),
  };
}

/** Returns the request fields that the record stores: `allow_overlap` of an appointment is not one of them. */
function pick(of: Record<string, Schema>, kept: object): Record<string, Schema> {
  return Object.fromEntries(Object.entries(of).filter(([name]) => Object.hasOwn(kept, name)));
}

function defaultsOf(document: Document, fields: Record<string, Schema>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const value = resolveSchema(document, schema).default;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

interface Listing {
  /** The type of each filter's values. */
  filters: Record<string, string>;
  sort: readonly unknown[];
}

/** Returns the filters and sorts of a list. */
export function listing(document: Document, list: OperationEntry): Listing {
  const query = parametersIn(list, 'query');
  const sort = query.find(({ name }) => name === 'sort');
  const filters = query.filter(({ name }) => !SHARED.has(name));
  return {
    filters: Object.fromEntries(filters.map(({ name, schema }) => [name, filterKind(document, schema)])),
    sort: sort ? (resolveSchema(document, sort.schema).enum ?? []) : [],
  };
}

/** Returns `list` for any of several values, else the type of the single value. */
function filterKind(document: Document, schema: Schema): string {
  const { kind, list } = parameterRule(document, schema);
  return list ? 'list' : kind;
}
