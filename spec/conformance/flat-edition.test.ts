/** The flat edition keeps what the guide "Use your own generator" says of it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const flat = readFileSync(new URL('../dist/openapi.flat.json', import.meta.url), 'utf8');

test.each(['allOf', 'const', 'oneOf', 'exclusiveMinimum', 'exclusiveMaximum'])(
  'it never says %s',
  (keyword) => {
    expect(flat.split(`"${keyword}":`)).toHaveLength(1);
  },
);
