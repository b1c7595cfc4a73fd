/** A resource as the kit sees it: its table, the shape of its documents, and its rules. */
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

/** The rules of a resource without their types, since the kit treats all records alike. */
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

/** The description of each resource. */
export const described = { ...resources, ...resourcesWithoutBulk, ...resourcesWithoutUpdate };

export interface Kind extends RecordTableOf {
  /** The common path of its operations: `/api/v1/products`. */
  path: string;
  /** The IDs of its operations; those of bulk operations only if it has them. */
  operations: Operations;
  /** The name in the audit log: `product`. */
  entityType: string;
  /** The fields that every record has. */
  required: readonly string[];
  filters: Filters;
  behaviour: Behaviour;
}

const kinds = new Map<string, Kind>();

/** Creates the kind of a resource and registers it. */
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
    // Rules are called with documents; the description guarantees their types.
    behaviour: rules,
  };
  kinds.set(name, kind);
  return kind;
}

/** Returns an operation that the kind must have. */
export function operationOf({ table, operations }: Kind, role: Role): OperationId {
  const operation = operations[role];
  if (!operation) throw new Error(`${table} has no operation ${role}`);
  return operation;
}

/** Returns the kind of a resource, if it is implemented. */
export function builtKind(name: string): Kind | undefined {
  return kinds.get(name);
}

/** Returns all implemented resources. */
export function builtKinds(): Kind[] {
  return [...kinds.values()];
}

/** Returns the kind of an implemented resource. */
export function kindNamed(name: ResourceName): Kind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`The resource ${name} is not built`);
  return kind;
}

/** Returns the kinds with ledger effects. */
export function kindsWithEffects(): Kind[] {
  return [...kinds.values()].filter(({ behaviour }) => (behaviour.effects ?? []).length > 0);
}

/** Returns the kind with this name in the audit log, if it is implemented. */
export function kindOfEntity(entityType: string): Kind | undefined {
  return [...kinds.values()].find((kind) => kind.entityType === entityType);
}

/** Returns whether a write of a resource also writes the directory. */
export function writesDirectory(id: string): boolean {
  const place = places[id];
  return (
    place !== undefined &&
    place.role !== 'update' &&
    kinds.get(place.resource)?.behaviour.inDirectory === true
  );
}

/** Returns the resource of an operation's record: that of `/api/v1/products/{id}/` and the paths below it. */
export function kindOfOperation(id: string): Kind | undefined {
  const place = places[id];
  return place?.ofRecord ? kinds.get(place.resource) : undefined;
}
