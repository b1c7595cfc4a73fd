/** Presets of scopes for common programs. */
import type { ScopeName } from '@mostrador/panel-api';

export type PresetName = 'shop' | 'till' | 'accounting';

const prices: readonly ScopeName[] = [
  'products:read',
  'categories:read',
  'product_options:read',
  'pricing_profiles:read',
  'promotions:read',
  'payment_methods:read',
];
const selling: readonly ScopeName[] = ['sales:read', 'sales:write', 'customers:read', 'customers:write'];

export const presets: Record<PresetName, readonly ScopeName[]> = {
  shop: [...prices, ...selling, 'shipping:read', 'shipping:write'],
  till: [
    ...prices,
    ...selling,
    'pos:read',
    'pos:write',
    'cash_register:read',
    'cash_register:write',
    'invoices:read',
    'invoices:write',
    'current_accounts:read',
  ],
  accounting: [
    'accounting:read',
    'invoices:read',
    'received_invoices:read',
    'sales:read',
    'expenses:read',
    'cash_register:read',
    'customers:read',
    'suppliers:read',
    'current_accounts:read',
    'stats:read',
  ],
};

export const presetNames = ['shop', 'till', 'accounting'] as const satisfies readonly PresetName[];
