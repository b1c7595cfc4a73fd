/** The scope names (Reference 5.2): each has a read and a write scope, statistics have a read scope only. */
export const scopeNames = [
  'products',
  'services',
  'rentals',
  'categories',
  'product_options',
  'pricing_profiles',
  'promotions',
  'sales',
  'pos',
  'cash_register',
  'sales_goals',
  'budgets',
  'orders',
  'invoices',
  'received_invoices',
  'delivery_notes',
  'suppliers',
  'expenses',
  'supplies',
  'customers',
  'current_accounts',
  'crm',
  'benefits',
  'appointments',
  'contracts',
  'payment_methods',
  'shipping',
  'accounting',
  'stats',
];

/** All 57 scopes. */
export const scopes = scopeNames.flatMap((name) =>
  name === 'stats' ? [`${name}:read`] : [`${name}:read`, `${name}:write`],
);
