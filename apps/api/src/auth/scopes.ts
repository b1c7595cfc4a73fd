/** All scopes that operations of the description require (Reference 5.2), in its order. */
import { type Area, operationTable } from '@mostrador/types';
import { nearest } from '../core/nearest.ts';
import { Rejection } from '../core/rejection.ts';

export type ScopeAction = 'read' | 'write';
export type ScopeArea = Area;

export interface Scope {
  /** `products:read`. */
  scope: string;
  resource: string;
  action: ScopeAction;
  area: ScopeArea;
  description: string;
}

/** The subject of a scope, where its name does not say it. */
const things: Readonly<Record<string, string>> = {
  pos: 'point-of-sale terminals and their sessions',
  cash_register: 'cash registers and their movements',
  orders: 'purchase orders',
  invoices: 'electronic receipts',
  current_accounts: 'current accounts and their movements',
  crm: 'CRM tasks, pipelines, opportunities, segments, reminders, communications and templates',
  benefits: 'rewards and redemptions',
  shipping: 'shipments, drivers and fleet devices',
  accounting: 'the books, VAT, bank statements, withholdings and tax data',
  stats: 'statistics',
};

const actions: Readonly<Record<ScopeAction, string>> = {
  read: 'Read',
  write: 'Create, update and delete',
};

const operations = Object.values(operationTable).flatMap(({ scope, area }) =>
  scope ? [{ scope, area }] : [],
);
const asked = new Set<string>(operations.map(({ scope }) => scope));

export const scopes: readonly Scope[] = [...Map.groupBy(operations, resourceOf)].flatMap(
  ([resource, [first]]) =>
    (['read', 'write'] as const).flatMap((action) => {
      const scope = `${resource}:${action}`;
      const description = `${actions[action]} ${things[resource] ?? resource.replaceAll('_', ' ')}.`;
      return first && asked.has(scope) ? [{ scope, resource, action, area: first.area, description }] : [];
    }),
);

function resourceOf({ scope }: { scope: string }): string {
  return scope.slice(0, scope.indexOf(':'));
}

const names = scopes.map(({ scope }) => scope);

/** The read-only scopes. */
export const readScopes: readonly string[] = scopes
  .filter(({ action }) => action === 'read')
  .map(({ scope }) => scope);

/**
 * Parses `all`, or a list such as `products:read,sales:write`, into scopes: in the order of the table, each once.
 * Throws a `Rejection` that names the unknown scopes and suggests the closest known ones.
 */
export function parseScopes(text: string): string[] {
  const asked = text.split(/[\s,]+/).filter(Boolean);
  if (asked.length === 0) throw new Rejection('unknown_scope', 'A token needs at least one scope.');
  const unknown = asked.filter((name) => name !== 'all' && !names.includes(name));
  if (unknown.length > 0) throw new Rejection('unknown_scope', unknown.map(complaint).join(' '));
  return asked.includes('all') ? [...names] : names.filter((name) => asked.includes(name));
}

function complaint(name: string): string {
  const ofResource = names.filter((known) => known.split(':')[0] === name.split(':')[0]);
  const meant = ofResource.join(' or ') || nearest(name, names);
  const hint = meant ? `Did you mean ${meant}?` : 'A scope is a resource and an action, like products:read.';
  return `${name} is not a scope. ${hint}`;
}
