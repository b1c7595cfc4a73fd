/**
 * The branch reviewed in CONTRIBUTING: an added field, a removed value, a new requirement. Applied to a copy of the
 * description, in a temporary repository.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './root.ts';

/** The edits; each replaces one text in a file of `spec/`. */
const edits: [file: string, from: string, to: string][] = [
  [
    'catalog/products/schemas.yaml',
    "    weight: {type: [number, 'null'], minimum: 0,",
    "    warranty_months: {type: [integer, 'null'], minimum: 0, maximum: 120, description: 'Months of warranty, counted from the sale.', x-source: decided, x-decision: catalog-rules}\n    weight: {type: [number, 'null'], minimum: 0,",
  ],
  [
    'catalog/rentals/schemas.yaml',
    '[available, in_use, maintenance, unavailable]',
    '[available, in_use, unavailable]',
  ],
  [
    'sales/sales/schemas.yaml',
    "  allOf: [{$ref: '#/SaleFields'}]\n  required: [items]",
    "  allOf: [{$ref: '#/SaleFields'}]\n  required: [items, customer]",
  ],
  ['sales/sales/paths.yaml', 'summary: List sales', 'summary: List the sales of the account'],
];

const approved = `approved:
  - change: request-value-rejected | Rentals | availability_status
    reason: Maintenance is an appointment now.
    date: '2026-11-20'
`;

/**
 * Creates the repository in an empty directory: the description in `main`, the edits in the working tree. @throws if an
 * edit does not match
 */
export function demonstrate(directory: string): void {
  const skipped = /(node_modules|dist|conformance)$/;
  cpSync(fromRoot('spec'), join(directory, 'spec'), {
    recursive: true,
    filter: (file) => !skipped.test(file),
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', directory, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'As it is');
  for (const [name, from, to] of edits) edit(join(directory, 'spec', name), from, to);
  writeFileSync(join(directory, 'spec/approved-breaks.yaml'), approved);
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not have: ${from}`);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}
