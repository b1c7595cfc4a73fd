/** The examples of path parameters name existing records of the demo account. */
import { readFileSync } from 'node:fs';
import { type OperationId, operationTable } from '@mostrador/types';
import { expect, test } from 'vitest';
import { apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';
import { seedDemo } from './seed.ts';

interface Example {
  value: unknown;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: string | number;
}

const bundle = JSON.parse(readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'));
const now = new Date('2026-10-31T21:00:00.000Z');
const service = await startTestService({ clock: () => now, alone: true });
const api = apiOf(service.baseUrl, await seedDemo(service.database, { loopback: true, now }));

/**
 * Reads run before writes, and deletions last. The session is the first write, because closing its register ends it.
 */
const turn = { GET: 0, POST: 2, PATCH: 2, PUT: 2, DELETE: 3 };
const turnOf = (id: OperationId) => (id === 'closeActivePosSession' ? 1 : turn[operationTable[id].method]);

const withPathParameters = Object.keys(operationTable)
  .filter(isOperation)
  .filter((id) => operationTable[id].path.includes('{'))
  .sort((one, other) => turnOf(one) - turnOf(other));

test.each(withPathParameters)('%s finds the record in its path', async (id) => {
  const { method, path } = operationTable[id];
  const { parameters, examples } = described(id);
  const valued = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place && (place === 'path' || parameter.required))
      .map(({ name, example }): [string, string] => [name, String(example)]);
  const filled = valued('path').reduce((text, [name, value]) => text.replace(`{${name}}`, value), path);
  const [example] = examples;
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(example?.value) };
  const url = `${filled}?${new URLSearchParams(valued('query'))}`;
  const { status, body } = await api.send(method, url, example ? json : {});
  expect([404, 405, 500], JSON.stringify(body)).not.toContain(status);
});

function isOperation(id: string): id is OperationId {
  return Object.hasOwn(operationTable, id);
}

function described(id: OperationId): { parameters: Parameter[]; examples: Example[] } {
  const { path, method } = operationTable[id];
  const item = bundle.paths[path];
  const node = item[method.toLowerCase()];
  const parameters = [...(item.parameters ?? []), ...(node.parameters ?? [])];
  const bodies: Record<string, Example> = node.requestBody?.content['application/json']?.examples ?? {};
  return { parameters: parameters.map(resolved), examples: Object.values(bodies).map(resolved) };
}

/** Resolves a reference into the description. */
function resolved<Part>(part: Part | { $ref: string }): Part {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part;
  const names = part.$ref.slice(2).split('/');
  return names.reduce((inside, name) => inside[name.replaceAll('~1', '/')], bundle);
}
