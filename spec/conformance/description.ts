/** The bundled description, and where the parts of its operations are. */
import { readFileSync } from 'node:fs';
import { arrayAt, at, isObject, type JsonObject, objectAt, resolve, stringAt } from './json.ts';
import { viewOf } from './schema-view.ts';

export interface DescribedOperation {
  /** Method and path, as in `GET /api/v1/products/list/`. */
  name: string;
  /** The group of its tag in lower case. */
  area: string;
  /** For each alternative of its security: `scheme scope`. */
  security: string[];
  source: string | undefined;
  node: JsonObject;
}

export interface DescribedResponse {
  status: string;
  schema: JsonObject;
  data: JsonObject;
  examples: unknown[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** A bundle that the build makes: of the API, or of what the web panel asks. */
export function readBundle(name: 'openapi' | 'panel' = 'openapi'): JsonObject {
  const bundle: unknown = JSON.parse(readFileSync(new URL(`../dist/${name}.json`, import.meta.url), 'utf8'));
  if (!isObject(bundle)) throw new Error(`dist/${name}.json is not an object.`);
  return bundle;
}

/** Every operation, by method and path. */
export function operationsOf(document: JsonObject): Map<string, DescribedOperation> {
  const areas = areaByTag(document);
  const found = new Map<string, DescribedOperation>();
  for (const [path, item] of Object.entries(objectAt(document, 'paths')))
    for (const method of methods) {
      const node = at(item, method);
      if (!isObject(node)) continue;
      const name = `${method.toUpperCase()} ${path}`;
      const area = areas.get(String(arrayAt(node, 'tags')[0])) ?? 'without area';
      found.set(name, { name, area, security: securityOf(node), source: stringAt(node, 'x-source'), node });
    }
  return found;
}

/** An operation by method and path. */
export function operationNamed(document: JsonObject, name: string): JsonObject {
  const [method = '', path = ''] = name.split(' ');
  const operation = at(document, 'paths', path, method.toLowerCase());
  if (!isObject(operation)) throw new Error(`${name} is not described.`);
  return operation;
}

/** The schema of the request body, as JSON or as multipart. */
export function bodyOf(document: JsonObject, operation: JsonObject): unknown {
  const content = objectAt(resolve(document, at(operation, 'requestBody')), 'content');
  return at(Object.values(content)[0], 'schema');
}

/** The parameters of an operation, without those of its path item. */
export function parametersOf(document: JsonObject, operation: JsonObject): unknown[] {
  return arrayAt(operation, 'parameters').map((parameter) => resolve(document, parameter));
}

/** The query parameters as the schema of one object. */
export function queryOf(document: JsonObject, operation: JsonObject): JsonObject {
  const query = parametersOf(document, operation).filter((parameter) => at(parameter, 'in') === 'query');
  const properties = query.map((parameter) => [stringAt(parameter, 'name') ?? '', at(parameter, 'schema')]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** The successful responses that have a JSON body: the schema of the whole, that of its `data`, and the examples. */
export function responsesOf(document: JsonObject, operation: JsonObject): DescribedResponse[] {
  return Object.entries(objectAt(operation, 'responses')).flatMap(([status, response]) => {
    const media = objectAt(resolve(document, response), 'content', 'application/json');
    if (!status.startsWith('2') || !isObject(media.schema)) return [];
    const data = viewOf(document, media.schema).members.get('data')?.schema ?? {};
    return [{ status, schema: media.schema, data, examples: examplesOf(document, media) }];
  });
}

function examplesOf(document: JsonObject, media: JsonObject): unknown[] {
  return Object.values(objectAt(media, 'examples')).map((example) => at(resolve(document, example), 'value'));
}

function areaByTag(document: JsonObject): Map<string, string> {
  return new Map(
    arrayAt(document, 'x-tagGroups').flatMap((group) =>
      arrayAt(group, 'tags').map((tag): [string, string] => [
        String(tag),
        (stringAt(group, 'name') ?? '').toLowerCase(),
      ]),
    ),
  );
}

function securityOf(operation: JsonObject): string[] {
  return arrayAt(operation, 'security').flatMap((alternative) =>
    Object.entries(objectAt({ alternative }, 'alternative')).map(
      ([scheme, scopes]) => `${scheme} ${Array.isArray(scopes) ? scopes.join(' ') : ''}`,
    ),
  );
}
