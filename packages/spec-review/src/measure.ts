/** Measures the completeness of a description, for comparison in reviews. */
import { hasMembers } from '@mostrador/json';
import type { Body, Description, Operation, Schema } from './description.ts';

export interface Measure {
  operations: number;
  schemas: number;
  /** The share of request bodies, success and error responses with an example. */
  requestExamples: Share;
  responseExamples: Share;
  failureExamples: Share;
  describedMembers: Share;
}

export interface Share {
  have: number;
  of: number;
}

export function measure(description: Description): Measure {
  const operations = [...description.operations.values()];
  const responses = operations.flatMap(({ responses }) => [...responses]);
  const having = (pattern: RegExp) =>
    responses.filter(([status]) => pattern.test(status)).map(([, response]) => response);
  return {
    operations: operations.length,
    schemas: description.schemas.size,
    requestExamples: share(operations.flatMap(bodyOf).filter(isShown), hasExample),
    responseExamples: share(having(/^2/).filter(isShown), hasExample),
    failureExamples: share(having(/^[45]/).filter(isShown), hasExample),
    describedMembers: share(
      [...description.schemas.values()].flatMap((schema) => membersIn(schema)),
      (schema) => Boolean(description.follow(schema).description ?? nullable(schema, description)),
    ),
  };
}

function bodyOf({ body }: Operation): Body[] {
  return body ? [body] : [];
}

/** Returns whether examples can show a body: files are only named. */
function isShown({ content = {} }: Body): boolean {
  return Object.keys(content).some((type) => /json/.test(type));
}

function hasExample({ content = {} }: Body): boolean {
  return Object.values(content).every(({ examples }) => Object.keys(examples ?? {}).length > 0);
}

function share<Thing>(things: readonly Thing[], has: (thing: Thing) => boolean): Share {
  return { have: things.filter(has).length, of: things.length };
}

function membersIn(schema: Schema): Schema[] {
  const own = Object.values(schema.properties ?? {});
  const parts = [...own, ...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])].filter(hasMembers);
  return [...own, ...parts.flatMap(membersIn)];
}

/** Returns the description of the target of a nullable reference. */
function nullable({ anyOf = [] }: Schema, { follow }: Description): string | undefined {
  return anyOf.map((part) => follow(part).description).find(Boolean);
}
