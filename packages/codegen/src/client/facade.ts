/** Generates `facade.gen.ts`: the documented functions of each resource, with signatures of plain generated types. */
import type { Document } from '../document.ts';
import { camelCase, capitalise, memberName, quote } from '../names.ts';
import { type OperationEntry, operationsOf } from '../operations.ts';
import { comment, sourceFile } from '../source.ts';
import { modelName } from '../types/models.ts';
import { type CallName, callNames } from './call-names.ts';
import { documentation } from './documentation.ts';
import { argumentsOf, inPlace, resultType } from './signature.ts';

interface Group {
  name: string;
  entries: [OperationEntry, CallName][];
}

export function facade(document: Document): string {
  const groups = groupsOf(operationsOf(document));
  const sources = groups.map((group) => groupSource(document, group));
  return sourceFile(importsFor(document, sources.join('\n')), ...sources, resources(document, groups));
}

function groupsOf(entries: OperationEntry[]): Group[] {
  const calls = callNames(entries);
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const call = calls.get(entry.id);
    if (!call) continue;
    const group = groups.get(call.group) ?? { name: call.group, entries: [] };
    group.entries.push([entry, call]);
    groups.set(call.group, group);
  }
  return [...groups.values()];
}

/** Returns the imports of the types in the source; an unused import would not compile. */
function importsFor(document: Document, source: string): string {
  const words = new Set(source.replace(/\/\*\*[\s\S]*?\*\//g, '').match(/\w+/g));
  const models = Object.keys(document.components?.schemas ?? {}).map(modelName);
  const names = [...models, 'Body', 'Data', 'Params', 'Query'].filter((name) => words.has(name)).sort();
  return `import type { ${names.join(', ')} } from '@mostrador/types';
import type { RequestOptions } from '../options.ts';
import type { Send } from '../send.ts';`;
}

/** Generates a group. The interface has the texts, the function the code, so that texts are not part of bundles. */
function groupSource(document: Document, { name, entries }: Group): string {
  const members = entries.map(([entry, call]) => memberSource(document, entry, call));
  const functions = entries.map(([entry, call]) => functionSource(document, entry, call));
  return `${comment(groupText(document, entries))}export interface ${apiName(name)} {
${members.join('\n')}}

/** Creates only the functions of \`client.${name}\`. */
export function ${name}(send: Send): ${apiName(name)} {
  return {\n${functions.join('')}  };
}`;
}

function memberSource(document: Document, entry: OperationEntry, call: CallName): string {
  const taken = argumentsOf(document, entry).map(
    ({ name, type, required }) => `${name}${required ? '' : '?'}: ${type}`,
  );
  const signature = [...taken, 'options?: RequestOptions'].join(', ');
  return `${documentation(document, entry, call)}  ${memberName(call.method)}: (${signature}) => Promise<${resultType(entry)}>;\n`;
}

function functionSource(document: Document, entry: OperationEntry, { method }: CallName): string {
  const names = [...argumentsOf(document, entry).map(({ name }) => name), 'options'].join(', ');
  return `    ${memberName(method)}: (${names}) =>\n      send('${entry.method}', ${quote(entry.path)}, { ${inputs(entry)} }, options),\n`;
}

function inputs(entry: OperationEntry): string {
  const params = inPlace(entry, 'path').map(({ name }) => `${memberName(name)}: ${camelCase(name)}`);
  return [
    ...(params.length > 0 ? [`path: { ${params.join(', ')} }`] : []),
    ...(inPlace(entry, 'query').length > 0 ? ['query'] : []),
    ...(entry.body ? ['body'] : []),
    ...(entry.body && entry.body.mediaType !== 'application/json'
      ? [`mediaType: ${quote(entry.body.mediaType)}`]
      : []),
  ].join(', ');
}

function resources(document: Document, groups: Group[]): string {
  const members = groups.map(
    ({ name, entries }) =>
      `${comment(groupText(document, entries), '  ')}  readonly ${name}: ${apiName(name)};`,
  );
  return `/** Every operation of the API, by resource. */
export interface Resources {\n${members.join('\n')}\n}

/** Creates the functions of every resource. */
export function resourcesOver(send: Send): Resources {
  return {\n${groups.map(({ name }) => `    ${name}: ${name}(send),`).join('\n')}\n  };\n}`;
}

/** Returns the description of the group's tag. */
function groupText(document: Document, entries: Group['entries']): string {
  const first = entries[0]?.[0];
  const tag = document.tags?.find(({ name }) => name === first?.tag);
  return tag?.description ?? `${first?.tag ?? ''}.`;
}

function apiName(group: string): string {
  return `${capitalise(group)}Api`;
}
