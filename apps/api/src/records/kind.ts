/** A resource as the kit sees it: its table, the shape of its documents, its rules. */
import { places, resources, resourcesWithoutBulk, resourcesWithoutUpdate } from '@mostrador/server-stub';
import type { OperationId } from '@mostrador/types';
import { snakeCase } from '../core/snake-case.ts';
import type { Effect } from '../ledgers/effect.ts';
import type { Context } from './context.ts';
import type { Document } from './document.ts';
import type { Filters } from './list-query.ts';
import type { Filter, ListColumns, ResourceName, Rules } from './rules.ts';
import type { RecordTableOf } from './table.ts';
import type { WriteResult } from './write-result.ts';

/** The rules of a resource with their types forgotten: the kit treats all records alike. */
export interface Behaviour {
  search: readonly string[];
  searchMore?(record: Document): readonly unknown[];
  columns?: ListColumns;
  filters?: Readonly<Record<string, Filter>>;
  read?(records: Document[], context: Context): Document[] | Promise<Document[]>;
  facts?(draft: Document, change: AnyChange): Promise<unknown>;
  compute?(draft: Document, change: AnyChange, facts: unknown): { record: Document; kept?: unknown };
  numbers?: {
    counters(record: Document, kept: unknown, context: Context): readonly string[];
    numbered(record: Document, numbers: readonly number[], kept: unknown, context: Context): Document;
  };
  effects?: readonly Effect<Document, unknown, unknown>[];
  deletable?(record: Document, context: Context): void | Promise<void>;
  makeWay?(record: Document, change: AnyChange): Promise<void>;
  followed?(record: Document, change: AnyChange): Promise<WriteResult | undefined> | Promise<void>;
  unfollowed?(record: Document, context: Context): Promise<void>;
  lockFirst?(sent: readonly Document[], context: Context): Promise<unknown>;
  lockForAll?(items: readonly AnyItem[], context: Context): Promise<unknown>;
  inDirectory?: true;
  independent?: true;
  changedTogether?: true;
}

export interface AnyItem {
  before?: Document;
  kept?: unknown;
  sent: Document;
}

export interface AnyChange {
  before: Document | undefined;
  kept: unknown;
  sent: Document;
  context: Context;
}

export type Role = keyof (typeof resources)[keyof typeof resources]['operations'];
type ReadRole = 'list' | 'get';
export type Operations = Record<ReadRole, OperationId> &
  Partial<Record<Exclude<Role, ReadRole>, OperationId>>;

/** What the description says of each resource. */
export const described = { ...resources, ...resourcesWithoutBulk, ...resourcesWithoutUpdate };

export interface Kind extends RecordTableOf {
  /** The path its operations begin with: `/api/v1/products`. */
  path: string;
  /** The ids of its operations; those on many records at once only where it has them. */
  operations: Operations;
  /** What the audit log calls it: `product`. */
  entityType: string;
  /** The fields that every record has. */
  required: readonly string[];
  filters: Filters;
  behaviour: Behaviour;
}

const kinds = new Map<string, Kind>();

/** Makes the kind of a resource and remembers it. */
export function kindOf<R extends ResourceName, Facts, Kept>(name: R, rules: Rules<R, Facts, Kept>): Kind {
  const { path, members, readOnly, required, defaults, filters, one, operations } = described[name];
  const kind: Kind = {
    table: snakeCase(name),
    path,
    entityType: snakeCase(one),
    operations,
    required,
    filters,
    shape: { members, readOnly, defaults },
    // Rules are called with documents; the description guards both ends.
    behaviour: rules,
  };
  kinds.set(name, kind);
  return kind;
}

/** One of the operations of a kind that has it. */
export function operationOf({ table, operations }: Kind, role: Role): OperationId {
  const operation = operations[role];
  if (!operation) throw new Error(`${table} has no operation ${role}`);
  return operation;
}

/** The kind of a resource, if it is built. */
export function builtKind(name: string): Kind | undefined {
  return kinds.get(name);
}

/** The resources that are built. */
export function builtKinds(): Kind[] {
  return [...kinds.values()];
}

/** The kind of a resource that is built. */
export function kindNamed(name: ResourceName): Kind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`The resource ${name} is not built`);
  return kind;
}

/** The kinds whose records stand for something in ledgers. */
export function kindsWithEffects(): Kind[] {
  return [...kinds.values()].filter(({ behaviour }) => (behaviour.effects ?? []).length > 0);
}

/** The kind that the audit log calls so, if it is built. */
export function kindOfEntity(entityType: string): Kind | undefined {
  return [...kinds.values()].find((kind) => kind.entityType === entityType);
}

/** Whether a write of a resource writes the directory too. */
export function writesDirectory(id: string): boolean {
  const place = places[id];
  return (
    place !== undefined &&
    place.role !== 'update' &&
    kinds.get(place.resource)?.behaviour.inDirectory === true
  );
}

/** The resource whose record an operation leads to: that of `/api/v1/products/{id}/` and of what lies below it. */
export function kindOfOperation(id: string): Kind | undefined {
  const place = places[id];
  return place?.ofRecord ? kinds.get(place.resource) : undefined;
}
