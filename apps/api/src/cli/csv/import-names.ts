/** The kinds of files by name, for the help: what they do is loaded when it is needed. */
export const importNames = [
  'products',
  'customers',
  'suppliers',
  'prices',
  'opening-balances',
  'opening-points',
] as const;

export type ImportName = (typeof importNames)[number];
