/** The parts of a description that the rules read. */
import type { RulesetFunction } from '@stoplight/spectral-core';

export interface Schema {
  additionalProperties?: boolean | Schema;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  const?: unknown;
  default?: unknown;
  items?: Schema;
  minimum?: number;
  oneOf?: Schema[];
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

export interface Body {
  content?: Record<string, { schema?: Schema; examples?: Record<string, unknown> }>;
}

export type Responses = Record<string, Body>;

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: Body;
  responses?: Responses;
  security?: Record<string, string[]>[];
  'x-source'?: string;
  'x-decision'?: string;
}

/** The function of a rule: gets the value at `given`, and returns one finding per fault. */
export type Rule<Given, Options = null> = RulesetFunction<Given, Options>;

/** A schema in a source file, with unresolved references. */
export interface SourceSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  required?: string[];
  minProperties?: number;
  properties?: Record<string, SourceSchema>;
  items?: SourceSchema;
  additionalProperties?: boolean | SourceSchema;
  allOf?: SourceSchema[];
  anyOf?: SourceSchema[];
  oneOf?: SourceSchema[];
}
