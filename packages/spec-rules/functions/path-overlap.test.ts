import { expect, test } from 'vitest';
import { ambiguousPaths } from '../ambiguous-paths.mjs';
import { check } from '../testing/check.ts';

const paths = (...addresses: string[]) => ({
  paths: Object.fromEntries(addresses.map((address) => [address, {}])),
});

test.each([
  ['a literal beside a variable', ['/a/list/', '/a/{id}/'], []],
  ['different lengths', ['/a/{id}/', '/a/{id}/move/'], []],
  ['literals that differ', ['/a/{id}/open/', '/a/{id}/close/'], []],
  ['one more exact throughout', ['/books/{period}/{type}/', '/books/{id}/entries/'], []],
  [
    'each more exact somewhere',
    ['/a/{id}/move/', '/a/board/{x}/'],
    [['/a/board/{x}/', 'ambiguous', '/a/{id}/move/']],
  ],
  [
    'different counts of variables',
    ['/a/{id}/x/{y}/', '/a/b/{c}/{d}/'],
    [['/a/b/{c}/{d}/', 'ambiguous', '/a/{id}/x/{y}/']],
  ],
  ['equal but for names', ['/a/{id}/', '/a/{key}/'], [['/a/{key}/', 'identical', '/a/{id}/']]],
])('%s', async (_name, addresses, want) => {
  expect(await check('path-overlap', paths(...addresses))).toEqual(
    want.map(([path, kind, other]) => [
      `paths ${path}`,
      `${kind} with ${other}; rename a segment, or list the pair in packages/spec-rules/ambiguous-paths.mjs`,
    ]),
  );
});

test.each(ambiguousPaths)('%s beside %s is listed, in either order', async (one, other) => {
  expect(await check('path-overlap', paths(one, other))).toEqual([]);
  expect(await check('path-overlap', paths(other, one))).toEqual([]);
});

test('every listed pair is truly ambiguous', async () => {
  const renamed = ambiguousPaths.map((pair) => pair.map((address) => address.replace('/v1/', '/v0/')));
  const findings = await Promise.all(renamed.map((pair) => check('path-overlap', paths(...pair))));
  expect(findings.flat().map(([, message]) => message.split(' ')[0])).toEqual(
    ambiguousPaths.map(() => 'ambiguous'),
  );
});
