/** How complete a description is, in numbers that a review compares. */
import { hasMembers } from '@mostrador/json';
import type { Body, Description, Operation, Schema } from './description.ts';

export interface Measure {
  operations: number;
  schemas: number;
  /** Request bodies, successes and failures that show an example, of all there are. */
  requestExamples: Share;
  answerExamples: Share;
  failureExamples: Share;
  describedMembers: Share;
}

export interface Share {
  have: number;
  of: number;
}

export function measure(description: Description): Measure {
  const operations = [...description.operations.values()];
  const answers = operations.flatMap(({ answers }) => [...answers]);
  const having = (pattern: RegExp) =>
    answers.filter(([status]) => pattern.test(status)).map(([, answer]) => answer);
  return {
    operations: operations.length,
    schemas: description.schemas.size,
    requestExamples: share(operations.flatMap(bodyOf).filter(isShown), hasExample),
    answerExamples: share(having(/^2/).filter(isShown), hasExample),
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

/** A body that examples can show: files are named, not shown. */
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

/** The description of what a nullable reference leads to. */
function nullable({ anyOf = [] }: Schema, { follow }: Description): string | undefined {
  return anyOf.map((part) => follow(part).description).find(Boolean);
}
