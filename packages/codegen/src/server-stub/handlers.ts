/** Generates `handlers.gen.ts`: the contract of the service, a property per operation, by tag and by area. */
import type { Document } from '../document.ts';
import { memberName, pascalCase, quote } from '../names.ts';
import { type OperationEntry, operationsOf } from '../operations.ts';
import { comment, sourceFile } from '../source.ts';

export function handlerTypes(document: Document): string {
  const entries = operationsOf(document);
  const tags = Map.groupBy(entries, ({ tag }) => tag);
  const areas = Map.groupBy(entries, ({ area }) => area);
  return sourceFile(
    "import type { Handler } from '../call.ts';",
    ...[...tags].map(([tag, group]) => slice(tag, group)),
    ...[...areas].map(([area, group]) =>
      union(`${area} area`, `${pascalCase(area)}AreaHandlers`, tagNames(group)),
    ),
    union(
      'whole API',
      'Handlers',
      [...areas.keys()].map((area) => `${pascalCase(area)}AreaHandlers`),
    ),
  );
}

function slice(tag: string, entries: OperationEntry[]): string {
  const members = entries.map(
    ({ id, summary, method, path, scope }) =>
      comment(`${summary}: \`${method} ${path}\`${scope === null ? '' : `, scope \`${scope}\``}.`, '  ') +
      `  ${memberName(id)}: Handler<${quote(id)}, Context>;`,
  );
  return `/** The operations of the tag ${tag}. */
export interface ${handlersName(tag)}<Context> {\n${members.join('\n')}\n}`;
}

function union(what: string, name: string, parts: string[]): string {
  const bases = parts.map((part) => `${part}<Context>`).join(', ');
  return `/** The operations of the ${what}. */\nexport interface ${name}<Context> extends ${bases} {}`;
}

function tagNames(entries: OperationEntry[]): string[] {
  return [...new Set(entries.map(({ tag }) => handlersName(tag)))];
}

function handlersName(tag: string): string {
  return `${pascalCase(tag)}Handlers`;
}
