/** A bundled description in the form that the review needs: flat schemas, references followed one at a time. */

import { type Document, flattenDocument, type Schema } from '@mostrador/codegen';
import { hasMembers, namesIn, valueAt } from '@mostrador/json';

export type { Schema } from '@mostrador/codegen';

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  style?: string;
  explode?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Content {
  schema?: Schema;
  examples?: Record<string, Example>;
}

export interface Example {
  $ref?: string;
  value?: unknown;
}

export interface Body {
  required?: boolean;
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Content>;
}

/** An operation with the shared parts of its path item, and its method and path. */
export interface Operation {
  /** `POST /api/v1/sales/`. */
  name: string;
  method: string;
  path: string;
  id: string;
  tag: string;
  summary: string;
  description: string;
  deprecated: boolean;
  security: readonly Record<string, readonly string[]>[];
  parameters: readonly Parameter[];
  body: Body | undefined;
  responses: ReadonlyMap<string, Body>;
  source: unknown;
}

export interface Description {
  version: string;
  servers: readonly string[];
  operations: ReadonlyMap<string, Operation>;
  schemas: ReadonlyMap<string, Schema>;
  follow: Follow;
}

/** Resolves a reference to a component; keywords beside the reference override it. */
export type Follow = <Thing extends object>(thing: Thing) => Thing;

const methods = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'];

/** Reads a bundle. Paths are compared without the names of their variables, which callers do not see. */
export function readDescription(bundle: Document): Description {
  const document = flattenDocument(bundle);
  const follow = follower(document);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => hasMembers(member(item, method)))
      .map((method) => operationOf({ path, method, item, follow })),
  );
  const servers = listAt(document, 'servers').map((server) => String(member(server, 'url')));
  return {
    version: document.info.version,
    servers,
    follow,
    operations: new Map(operations.map((operation) => [addressOf(operation), operation])),
    schemas: new Map(Object.entries(document.components?.schemas ?? {})),
  };
}

/** Returns the identity of an operation for callers, `post /api/v1/goals/{}/`. */
export function addressOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
}

interface Place {
  path: string;
  method: string;
  item: object;
  follow: Follow;
}

function operationOf({ path, method, item, follow }: Place): Operation {
  const source = member(item, method);
  const text = (name: string) => String(member(source, name) ?? '');
  const body = member(source, 'requestBody');
  return {
    name: `${method.toUpperCase()} ${path}`,
    method,
    path,
    source,
    id: text('operationId'),
    summary: text('summary'),
    description: text('description').trim(),
    tag: String(listAt(source, 'tags')[0] ?? ''),
    deprecated: member(source, 'deprecated') === true,
    security: listAt(source, 'security').filter(isSecurity),
    parameters: parametersOf(item, source, follow),
    body: hasMembers(body) ? follow<Body>(body) : undefined,
    responses: responsesOf(source, follow),
  };
}

function parametersOf(item: object, source: unknown, follow: Follow): Parameter[] {
  const own = listAt(source, 'parameters').filter(hasMembers).map(follow).filter(isParameter);
  const shared = listAt(item, 'parameters').filter(hasMembers).map(follow).filter(isParameter);
  const isOwn = ({ name, in: place }: Parameter) => own.some((one) => one.name === name && one.in === place);
  return [...shared.filter((parameter) => !isOwn(parameter)), ...own];
}

function responsesOf(source: unknown, follow: Follow): Map<string, Body> {
  const responses = Object.entries(member(source, 'responses') ?? {});
  return new Map(
    responses.map(([status, response]) => [status, follow<Body>(hasMembers(response) ? response : {})]),
  );
}

function follower(document: Document): Follow {
  return function follow<Thing extends object>(thing: Thing): Thing {
    const ref = member(thing, '$ref');
    if (typeof ref !== 'string') return thing;
    const { $ref: _ref, ...beside } = { $ref: ref, ...thing };
    const target = valueAt(document, ...namesIn(ref));
    if (!hasMembers(target)) throw new Error(`${ref} does not exist in the description.`);
    return follow(Object.assign({}, target, beside)) as Thing;
  };
}

export function member(value: unknown, name: string): unknown {
  return valueAt(value, name);
}

export function listAt(value: unknown, name: string): readonly unknown[] {
  const list = member(value, name);
  return Array.isArray(list) ? list : [];
}

function isParameter(value: object): value is Parameter {
  return 'name' in value && 'in' in value;
}

function isSecurity(value: unknown): value is Record<string, readonly string[]> {
  return hasMembers(value);
}
