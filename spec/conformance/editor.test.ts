/** What editors complete from, and underline by, agrees with the files as they are. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '@stoplight/yaml';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
const kinds = {
  paths: 'spec/*/*/paths.yaml',
  schemas: 'spec/{shared,*/*}/schemas.yaml',
  examples: 'spec/*/*/examples.yaml',
};

describe.each(Object.entries(kinds))('%s', (kind, pattern) => {
  const schema: object = JSON.parse(
    readFileSync(`${root}packages/spec-rules/editor/${kind}.schema.json`, 'utf8'),
  );
  const check = ajv.compile(schema);
  const files = globSync(pattern, { cwd: root }).sort();

  test('there are files of this kind', () => expect(files.length).toBeGreaterThan(30));

  test.each(files)('%s', (file) => {
    check(parse(readFileSync(root + file, 'utf8')));
    expect(check.errors ?? []).toEqual([]);
  });
});
