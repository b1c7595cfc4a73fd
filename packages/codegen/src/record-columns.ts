/** Derives the columns of a resource's table from the filters and sorts of its list. */
import type { Document, Schema } from './document.ts';
import { flattenSchema } from './flatten.ts';
import { operationsOf } from './operations.ts';
import { resolveSchema } from './resolve.ts';
import { listing } from './server-stub/resources.ts';

/**
 * How a field is compared: `text` by code, `words` as in a Spanish dictionary, `short…` only as much as an index
 * accepts. These are the names of the functions in the migrations of the service.
 */
export type ColumnKind = 'text' | 'shortText' | 'words' | 'shortWords' | 'boolean' | 'number';

export interface RecordColumns {
  /** By field. */
  columns: Record<string, ColumnKind>;
  filters: string[];
  /** Sort columns that are not filters. */
  sorts: string[];
  /** Sort columns in Spanish order, nullable or not. */
  names: string[];
  nullableNames: string[];
  tags: boolean;
}

/** The columns of every record table. */
const common = ['created_at', 'updated_at'];
/** Filters that are not columns of the same name. */
const elsewhere = ['tags', 'min_total', 'max_total'];
/** Texts up to this length always fit into an index. */
const shortest = 200;

/** Derives the columns. @param many the plural of the resource: `Brands`. @throws if there is no such list */
export function recordColumns(document: Document, many: string): RecordColumns {
  const list = operationsOf(document).find(({ id }) => id === `list${many}`);
  if (!list) throw new Error(`The description has no operation list${many}.`);
  const create = operationsOf(document).find(
    ({ method, path }) => `${path}list/` === list.path && method === 'POST',
  );
  const one = create?.id.replace(/^create/, '') ?? '';
  const record = flattenSchema(document, document.components?.schemas?.[one] ?? {});
  const required =
    flattenSchema(document, document.components?.schemas?.[`${one}Create`] ?? {}).required ?? [];
  const { filters, sort } = listing(document, list);
  const filtered = Object.keys(filters).filter((name) => !elsewhere.includes(name));
  const sorted = sort.map(String).filter((name) => !common.includes(name));
  const kind = (name: string) => columnKind(document, record.properties?.[name] ?? {}, sorted.includes(name));
  const columns = Object.fromEntries(
    [...new Set([...filtered, ...sorted])].map((name) => [name, kind(name)]),
  );
  const isName = (name: string) => columns[name] === 'words' || columns[name] === 'shortWords';
  const names = sorted.filter(isName);
  return {
    columns,
    filters: filtered,
    sorts: sorted.filter((name) => !isName(name) && !filtered.includes(name)),
    names: names.filter((name) => required.includes(name)),
    nullableNames: names.filter((name) => !required.includes(name)),
    tags: 'tags' in filters,
  };
}

function columnKind(document: Document, schema: Schema, sorted: boolean): ColumnKind {
  const { type, format, enum: values, maxLength } = resolveSchema(document, schema);
  const types = [type].flat();
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('number') || types.includes('integer')) return 'number';
  if (values || format === 'date' || format === 'date-time') return 'text';
  const short = typeof maxLength === 'number' && maxLength <= shortest;
  if (sorted) return short ? 'words' : 'shortWords';
  return short ? 'text' : 'shortText';
}
