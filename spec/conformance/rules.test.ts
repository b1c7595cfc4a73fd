/** Each house rule at work: a part of the real description, broken in the sense of one rule, is found by that rule and by no other. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { houseRules } from '@mostrador/spec-rules/house-rules';
import resolver from '@mostrador/spec-rules/resolver';
import { sourceRules } from '@mostrador/spec-rules/source-rules';
import unresolved from '@mostrador/spec-rules/unresolved';
import core from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import { expect, test } from 'vitest';

const spec = dirname(dirname(fileURLToPath(import.meta.url)));
const root = 'openapi.yaml';
const budgets = 'sales/budgets/paths.yaml';
const products = 'catalog/products/schemas.yaml';

interface Mutation {
  rule: string;
  /** The file to break, relative to `spec/`. */
  file: string;
  /** What is replaced, the first time it stands behind `after`. */
  from: string | RegExp;
  to: string;
  after?: string;
}

const convert = { file: budgets, after: '\nconvert:' };
const address = '/api/v1/budgets/{id}/convert/:';

const mutations: Mutation[] = [
  { rule: 'path-grammar', file: root, from: address, to: '/api/v1/budgets/{id}/Convert/:' },
  {
    rule: 'path-overlap',
    file: root,
    from: address,
    to: `/api/v1/budgets/by-customer/{id}/: {$ref: ${budgets}#/convert}\n  ${address}`,
  },
  { rule: 'operation-id-grammar', ...convert, from: 'convertBudget', to: 'budgetConvert' },
  { rule: 'operation-id-agreement', ...convert, from: 'convertBudget', to: 'bulkCreateSales' },
  { rule: 'operation-texts', ...convert, from: 'Convert a budget', to: 'Convert a Budget' },
  { rule: 'operation-source', ...convert, from: '    x-source: documented\n', to: '' },
  { rule: 'one-scope', ...convert, from: 'budgets:write', to: 'budgets:read' },
  { rule: 'success-envelope', ...convert, from: 'required: [success, data]', to: 'required: [data]' },
  { rule: 'problem-body', ...convert, from: 'application/problem+json', to: 'application/json' },
  { rule: 'expected-responses', ...convert, from: / {6}'429': .*\n/, to: '' },
  { rule: 'standard-operations', file: budgets, from: / {6}- \{\$ref: .*#\/Ids\}\n/, to: '' },
  { rule: 'list-parameters', file: budgets, from: / {6}- \{\$ref: .*#\/Limit\}\n/, to: '' },
  { rule: 'bounded-parameters', file: 'shared/parameters.yaml', from: ', maxLength: 200', to: '' },
  { rule: 'named-examples', ...convert, from: 'examples:', to: 'x-examples:' },
  { rule: 'decision-anchor', file: products, from: 'x-decision: N61', to: 'x-decision: N999' },
  { rule: 'minimum-beside', file: products, from: 'minimum: 0,', to: 'exclusiveMinimum: 0,' },
  { rule: 'no-multiple-of', file: products, from: 'minimum: 0,', to: 'minimum: 0, multipleOf: 0.01,' },
  {
    rule: 'no-path-pattern',
    file: 'shared/parameters.yaml',
    from: 'schema: {type: string}',
    to: "schema: {type: string, pattern: '^[0-9a-f]{24}$'}",
  },
  {
    rule: 'schema-family',
    file: products,
    after: '\nProductUpdate:',
    from: '  type: object',
    to: '  type: object\n  minProperties: 1',
  },
  {
    rule: 'no-update-default',
    file: products,
    from: 'enum: [draft, published,',
    to: 'default: draft\n  enum: [draft, published,',
  },
  {
    rule: 'named-enum',
    file: products,
    from: "unit: {type: [string, 'null'],",
    to: "unit: {type: [string, 'null'], enum: [kg, m, null],",
  },
  { rule: 'free-object', file: products, from: ' additionalProperties: true,', to: '' },
  { rule: 'nullable-form', file: products, from: 'seo: {anyOf:', to: 'seo: {oneOf:' },
  {
    rule: 'unique-schema-name',
    file: 'catalog/categories/schemas.yaml',
    from: /^/,
    to: "Profit: {type: array, items: {$ref: '#/Profit'}}\n",
  },
  { rule: 'unused-part', file: products, from: /^/, to: 'ProductLabel: {type: string}\n' },
  { rule: 'provenance', file: products, from: '  x-decision: N61\n', to: '' },
  {
    rule: 'story-id',
    file: 'catalog/products/examples.yaml',
    from: /category_id: '[0-9a-f]{24}'/,
    to: "category_id: 'ffffffffffffffffffffffff'",
  },
];

const sound = await findings();

test('every house rule is broken once', () => {
  const rules = [...Object.keys(houseRules), ...Object.keys(sourceRules)];
  expect(mutations.map(({ rule }) => rule).sort()).toEqual(rules.sort());
});

test.each(mutations)('$rule finds it in $file', async (mutation) => {
  const found = (await findings(mutation)).filter((finding) => !sound.includes(finding));
  const named = found.map((finding) => finding.split(' ').slice(0, 2).join(' '));
  expect(new Set(named)).toEqual(new Set([`${mutation.rule} ${mutation.file}`]));
});

/** What the house rules find in a copy of the description: `<rule> <file> <place>`. */
async function findings(mutation?: Mutation): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'description-'));
  try {
    prepare(copy);
    if (mutation) mutate(copy, mutation);
    const files = new Set([products, budgets, 'catalog/products/examples.yaml', mutation?.file ?? products]);
    const all = [
      await run(houseRules, resolver, join(copy, root)),
      ...(await Promise.all(
        [...files]
          .filter((file) => file !== root)
          .map((file) => run(sourceRules, unresolved, join(copy, file))),
      )),
    ].flat();
    return all.map(({ code, source, path }) => `${code} ${relative(copy, String(source))} ${path.join('.')}`);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Copies the description, with products and budgets as its only paths. */
function prepare(copy: string): void {
  const skipped = ['node_modules', 'dist', 'conformance'];
  cpSync(spec, copy, { recursive: true, filter: (file) => !skipped.some((name) => file.endsWith(name)) });
  const text = readFileSync(join(spec, root), 'utf8');
  const lines = text.split('\n');
  const kept = lines.filter(
    (line) => !line.startsWith('  /') || /: \{\$ref: (catalog\/products|sales\/budgets)\//.test(line),
  );
  writeFileSync(join(copy, root), kept.join('\n'));
}

function mutate(copy: string, { file, from, to, after = '' }: Mutation): void {
  const text = readFileSync(join(copy, file), 'utf8');
  const begin = text.indexOf(after);
  const changed = text.slice(0, begin) + text.slice(begin).replace(from, () => to);
  expect(changed, `${String(from)} stands in ${file}`).not.toBe(text);
  writeFileSync(join(copy, file), changed);
}

type Rules = typeof houseRules | typeof sourceRules;
type Resolver = typeof resolver;

async function run(rules: Rules, resolve: Resolver, file: string) {
  const spectral = new core.Spectral({ resolver: resolve });
  spectral.setRuleset({ rules });
  return spectral.run(new core.Document(readFileSync(file, 'utf8'), parsers.Yaml, file));
}
