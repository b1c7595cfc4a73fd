/**
 * Tests every constrained field of every POST body, including those of lines and list items, with its boundary values
 * and beyond.
 */
import { readFileSync } from 'node:fs';
import type { OperationId } from '@mostrador/types';
import { expect, test } from 'vitest';
import { readBodyAs } from './index.ts';
import { Problem } from './problems.ts';
import { edgesWithin } from './testing/body-edges.ts';

interface Operation {
  operationId: OperationId;
  requestBody?: {
    content?: Record<
      string,
      { schema: object; examples?: Record<string, { value?: unknown; $ref?: string }> }
    >;
  };
}

const description = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'),
);

const bodies = Object.values<{ post?: Operation }>(description.paths).flatMap(({ post }) => {
  const body = post?.requestBody?.content?.['application/json'];
  // Bulk items are validated one by one, as the bodies of the single operation.
  return post && body && !/\bbulk\b|^bulk/.test(post.operationId)
    ? [{ id: post.operationId, schema: body.schema, example: exampleOf(body.examples) }]
    : [];
});

function exampleOf(examples: Record<string, { value?: unknown; $ref?: string }> = {}): unknown {
  const [first] = Object.values(examples);
  const name = first?.$ref?.split('/').at(-1);
  return name ? description.components.examples[name].value : first?.value;
}

test('bodies have constrained fields at all depths', () => {
  const depths = bodies.flatMap(({ schema, example }) =>
    edgesWithin(description, schema, example).map(({ pointer }) => pointer.split('/').length - 1),
  );
  for (const depth of [1, 2, 3]) expect(depths).toContain(depth);
});

test.each(bodies)(
  '$id accepts boundary values of its fields, and rejects values beyond them',
  ({ id, schema, example }) => {
    const wrong = edgesWithin(description, schema, example).flatMap(({ body, pointer, keyword, code }) => {
      const want = code === undefined ? [] : [`${pointer} ${code}`];
      const found = errorsIn(id, body);
      return found.join() === want.join() ? [] : [{ pointer, keyword, want, found }];
    });
    expect(wrong).toEqual([]);
  },
);

function errorsIn(id: OperationId, body: unknown): string[] {
  try {
    readBodyAs(id, body);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (error.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
  }
}
