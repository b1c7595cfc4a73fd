/** The problems in the description match those of the service. */
import { readFileSync } from 'node:fs';
import type { FieldError } from '@mostrador/types';
import { expect, test } from 'vitest';
import { localProblemTypes, problems } from './problems.ts';
import { invalidParameter, validationFailed } from './validation.ts';

interface Example {
  status: number;
  title: string;
  type: string;
  detail: string;
  code: keyof typeof problems;
  errors?: (FieldError & { pointer: string })[];
}

interface Response {
  $ref?: string;
  content?: Record<string, { examples?: Record<string, { $ref?: string; value?: Example }> }>;
}

const bundle = JSON.parse(readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'));

function resolve<Part extends { $ref?: string }>(part: Part): Part {
  const name = part.$ref?.split('/').slice(2);
  return name ? name.reduce((at, key) => at[key], bundle.components) : part;
}

const shown = Object.entries<Record<string, { responses?: Record<string, Response> }>>(bundle.paths).flatMap(
  ([path, item]) =>
    Object.entries(item).flatMap(([method, { responses = {} }]) =>
      Object.entries(responses).flatMap(([status, response]) =>
        Object.entries(resolve(response).content?.['application/problem+json']?.examples ?? {}).map(
          ([name, example]) => ({
            where: `${method} ${path} ${status} ${name}`,
            status,
            example: resolve(example).value,
          }),
        ),
      ),
    ),
);

test('every example problem has the status, title and type of its code', () => {
  expect(shown.length).toBeGreaterThan(400);
  for (const { where, status, example } of shown) {
    const { code } = example ?? {};
    expect.soft(example, where).toMatchObject({
      ...(code && problems[code]),
      status: Number(status),
      type: `${localProblemTypes}${code}`,
    });
  }
});

test('every example problem about fields has the same detail as that of the service', () => {
  const summed = { validation_failed: validationFailed, invalid_parameter: invalidParameter };
  for (const { where, example } of shown) {
    const sum = summed[example?.code as keyof typeof summed];
    if (sum) expect.soft(example?.detail, where).toBe(sum(example?.errors ?? []).detail);
  }
});
