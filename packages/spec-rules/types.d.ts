/** What the rules look at in a description; everything else in it is none of their business. */
import type { RulesetFunction } from '@stoplight/spectral-core';

export interface Schema {
  const?: unknown;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

export interface Body {
  content?: Record<string, { schema?: Schema; examples?: Record<string, unknown> }>;
}

export type Responses = Record<string, Body>;

export interface Operation {
  operationId?: string;
  requestBody?: Body;
  responses?: Responses;
  security?: Record<string, string[]>[];
  'x-source'?: string;
  'x-decision'?: string;
}

/** A rule's function: takes what `given` points to, gives one finding per fault. */
export type Rule<Given, Options = null> = RulesetFunction<Given, Options>;
