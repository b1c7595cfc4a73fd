import { expect, test } from 'vitest';
import { checkFreeMembers } from './free-members.ts';

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
/** Returns an object of `count` bytes of JSON: `{"k":"..."}` has eight besides the text. */
const bytes = (count: number) => ({ k: 'x'.repeat(count - 8) });

test.each([
  ['no free object', { name: 'Casco' }],
  ['null', { metadata: null }],
  ['50 members', { metadata: keys(50) }],
  ['16 KB', { attributes: bytes(16_384) }],
  ['another object', { seo: keys(60) }],
])('%s is kept', (_, sent) => {
  expect(() => checkFreeMembers(sent, Object.keys(sent))).not.toThrow();
});

test.each([
  ['51 members', { metadata: keys(51) }, [{ pointer: '/metadata', code: 'too_many_items', max_items: 50 }]],
  ['a byte too many', { attributes: bytes(16_385) }, [{ pointer: '/attributes', code: 'too_long' }]],
  [
    'both',
    { metadata: keys(51), custom_fields: bytes(20_000) },
    [{ field: 'metadata' }, { field: 'custom_fields' }],
  ],
])('%s is rejected', (_, sent, errors) => {
  expect(() => checkFreeMembers(sent, Object.keys(sent))).toThrow(
    expect.objectContaining({ code: 'validation_failed' }),
  );
  expect(() => checkFreeMembers(sent, Object.keys(sent))).toThrow(
    expect.objectContaining({ errors: errors.map((error) => expect.objectContaining(error)) }),
  );
});
