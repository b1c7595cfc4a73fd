/** Generates the migration of a resource's table from the description; it is frozen once it has run anywhere. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ColumnKind, type Document, type RecordColumns, recordColumns } from '@mostrador/codegen';

const folder = 'apps/api/src/store/migrations';

/**
 * Writes the migration of a table, replacing one that has not run yet, and registers a new one. Returns the files,
 * relative to the root.
 * @param many the plural of the resource: `Brands`
 */
export function writeTable(root: string, document: Document, many: string): string[] {
  const table = snake(many);
  const kebab = table.replaceAll('_', '-');
  const numbered = globSync(`${folder}/[0-9]*.ts`, { cwd: root }).map((file) => basename(file, '.ts'));
  const standing = numbered.find((name) => name.replace(/^\d+-/, '') === kebab);
  const last = Math.max(...numbered.map((name) => Number.parseInt(name, 10)));
  const name = standing ?? `${String(last + 1).padStart(4, '0')}-${kebab}`;
  const file = `${folder}/${name}.ts`;
  const constant = many.charAt(0).toLowerCase() + many.slice(1);
  writeFileSync(join(root, file), migrationText(constant, table, recordColumns(document, many)));
  return standing ? [file] : [file, register(root, name, constant)];
}

function register(root: string, name: string, constant: string): string {
  const index = `${folder}/index.ts`;
  const text = readFileSync(join(root, index), 'utf8')
    .replace(/(?=\n\nexport const migrations)/, `\nimport { ${constant} } from './${name}.ts';`)
    .replace(/(?=\n\};)/, `\n  '${name}': ${constant},`);
  writeFileSync(join(root, index), text);
  return index;
}

function migrationText(constant: string, table: string, of: RecordColumns): string {
  const kinds = [...new Set(Object.values(of.columns))].sort();
  const line = (kind: ColumnKind) =>
    `      ...${kind}(${list(Object.keys(of.columns).filter((name) => of.columns[name] === kind))}),\n`;
  return `/** The table of ${table.replaceAll('_', ' ')}. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ${kinds.join(', ')} } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const ${constant}: Migration = {
  async up(db: Kysely<unknown>) {
    await createListedTable(db, '${table}', {
    columns: {
${kinds.map(line).join('')}    },
    list: {
${part('filters', of.filters)}${part('sorts', of.sorts)}${part('names', of.names)}${part('nullableNames', of.nullableNames)}${of.tags ? '      tags: true,\n' : ''}    },
    });
    await secureRows(db, '${table}');
  },
};
`;
}

function part(name: string, members: readonly string[]): string {
  return members.length === 0 ? '' : `      ${name}: [${list(members)}],\n`;
}

function list(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

function snake(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
