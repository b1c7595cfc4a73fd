/** The parts of an OpenAPI 3.1 document that the generators read. */

export interface Document {
  openapi: string;
  info: { title: string; version: string };
  tags?: { name: string; description?: string }[];
  'x-tagGroups'?: { name: string; tags: string[] }[];
  paths: Record<string, PathItem>;
  components?: Components;
}

export interface Components {
  schemas?: Record<string, Schema>;
  parameters?: Record<string, Parameter>;
  responses?: Record<string, Response>;
  requestBodies?: Record<string, RequestBody>;
  examples?: Record<string, Example>;
}

export const httpMethods = ['get', 'put', 'post', 'delete', 'patch'] as const;
export type HttpMethod = (typeof httpMethods)[number];

export type PathItem = { [Method in HttpMethod]?: Operation } & { parameters?: (Parameter | Reference)[] };

/** Days as YYYY-MM-DD. */
export interface Deprecation {
  since: string;
  sunset: string;
  successor?: string;
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  /** When the operation was deprecated, the earliest date it may stop working, and its successor. */
  'x-deprecation'?: Deprecation;
  /** Values of parameters in samples, by name: a path parameter of another record, or an optional one of the query. */
  'x-sample'?: Record<string, unknown>;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses: Record<string, Response | Reference>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  description?: string;
  required?: boolean;
  example?: unknown;
  schema: Schema;
}

export interface RequestBody {
  required?: boolean;
  content: Record<string, MediaType>;
}

export interface Response {
  description?: string;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema?: Schema;
  examples?: Record<string, Example | Reference>;
}

export interface Example {
  summary?: string;
  value?: unknown;
}

export interface Reference {
  $ref: string;
}

/** A JSON Schema 2020-12 object; unknown keywords are passed through. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  contentMediaType?: string;
  contentEncoding?: string;
  [keyword: string]: unknown;
}
