/** Every scope there is (Reference 5.2), one row per resource. */
import { nearest } from '../core/nearest.ts';
import { Refusal } from '../core/refusal.ts';

export type ScopeAction = 'read' | 'write';
export type ScopeArea =
  | 'catalog'
  | 'sales'
  | 'invoicing'
  | 'purchasing'
  | 'customers'
  | 'operations'
  | 'accounting';

export interface Scope {
  /** `products:read`. */
  scope: string;
  resource: string;
  action: ScopeAction;
  area: ScopeArea;
  description: string;
}

/** Resource, area, and what its records are called in a sentence. */
const rows: readonly (readonly [resource: string, area: ScopeArea, things: string])[] = [
  ['products', 'catalog', 'products'],
  ['services', 'catalog', 'services'],
  ['rentals', 'catalog', 'rentals'],
  ['categories', 'catalog', 'categories'],
  ['product_options', 'catalog', 'product options'],
  ['pricing_profiles', 'catalog', 'pricing profiles'],
  ['promotions', 'catalog', 'promotions'],
  ['sales', 'sales', 'sales'],
  ['pos', 'sales', 'point-of-sale terminals and their sessions'],
  ['cash_register', 'sales', 'cash registers and their movements'],
  ['sales_goals', 'sales', 'sales goals'],
  ['budgets', 'sales', 'budgets'],
  ['orders', 'sales', 'purchase orders'],
  ['invoices', 'invoicing', 'electronic receipts'],
  ['received_invoices', 'invoicing', 'received invoices'],
  ['delivery_notes', 'invoicing', 'delivery notes'],
  ['suppliers', 'purchasing', 'suppliers'],
  ['expenses', 'purchasing', 'expenses'],
  ['supplies', 'purchasing', 'supplies'],
  ['customers', 'customers', 'customers'],
  ['current_accounts', 'customers', 'current accounts and their movements'],
  [
    'crm',
    'customers',
    'CRM tasks, pipelines, opportunities, segments, reminders, communications and templates',
  ],
  ['benefits', 'customers', 'rewards and redemptions'],
  ['appointments', 'operations', 'appointments'],
  ['contracts', 'operations', 'contracts'],
  ['payment_methods', 'operations', 'payment methods'],
  ['shipping', 'operations', 'shipments, drivers and fleet devices'],
  ['accounting', 'accounting', 'the books, VAT, bank statements, withholdings and tax data'],
  ['stats', 'accounting', 'statistics'],
];

/** Resources that can only be read (Reference 5.1). */
const readOnly: readonly string[] = ['stats'];

export const scopes: readonly Scope[] = rows.flatMap(([resource, area, things]) => {
  const actions: ScopeAction[] = readOnly.includes(resource) ? ['read'] : ['read', 'write'];
  return actions.map((action) => ({
    scope: `${resource}:${action}`,
    resource,
    action,
    area,
    description: `${action === 'read' ? 'Read' : 'Create, update and delete'} ${things}.`,
  }));
});

const names = scopes.map(({ scope }) => scope);

/**
 * The scopes that `all`, or a list like `products:read,sales:write`, means: in the order of the table, each once.
 * Throws a `Refusal` that names what is no scope, with the nearest that is.
 */
export function parseScopes(text: string): string[] {
  const asked = text.split(/[\s,]+/).filter(Boolean);
  if (asked.length === 0) throw new Refusal('unknown_scope', 'A token needs at least one scope.');
  const unknown = asked.filter((name) => name !== 'all' && !names.includes(name));
  if (unknown.length > 0) throw new Refusal('unknown_scope', unknown.map(complaint).join(' '));
  return asked.includes('all') ? [...names] : names.filter((name) => asked.includes(name));
}

function complaint(name: string): string {
  const ofResource = names.filter((known) => known.split(':')[0] === name.split(':')[0]);
  const meant = ofResource.join(' or ') || nearest(name, names);
  const hint = meant ? `Did you mean ${meant}?` : 'A scope is a resource and an action, like products:read.';
  return `${name} is not a scope. ${hint}`;
}
