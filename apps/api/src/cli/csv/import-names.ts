/** The names of the imports, for the help; their code is loaded on demand. */
export const importNames = [
  'products',
  'customers',
  'suppliers',
  'prices',
  'opening-balances',
  'opening-points',
] as const;

export type ImportName = (typeof importNames)[number];
