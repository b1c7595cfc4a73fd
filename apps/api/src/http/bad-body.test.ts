/**
 * Invalid bodies that fail before their fields are validated, and unusual ones that are accepted (Decision N59, N60,
 * N63).
 */
import { expect, test } from 'vitest';
import { apiOf, type Sent } from '../testing/api.ts';
import { invalid, type Rejection, rejecting } from '../testing/rejected.ts';
import { startTestService } from '../testing/service.ts';

const service = await startTestService();
const rejected = rejecting(service);
const api = apiOf(service.baseUrl, await service.token());
const base = '/api/v1/products';

const json = (body: NonNullable<Sent['body']>): Sent => as('application/json', body);
const as = (type: string, body: NonNullable<Sent['body']>) => ({ body, headers: { 'content-type': type } });
const least = '"name":"a","base_price":1';
const nested = `${'['.repeat(70_000)}${']'.repeat(70_000)}`;
const malformed = { status: 400, code: 'malformed_json' };
const foreign = { status: 415, code: 'unsupported_media_type' };
const tooLarge = { status: 413, code: 'payload_too_large' };

/** Returns a valid body of `bytes` bytes. */
function padded(bytes: number): string {
  const start = `{${least},"description":"`;
  return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
}

test.each<[what: string, sent: Sent, want: Rejection]>([
  ['that ends too early', json(`{${least}`), malformed],
  ['with a comma too many', json(`{${least},}`), malformed],
  ['in single quotes', json("{'name':'a'}"), malformed],
  ['with NaN', json('{"base_price":NaN}'), malformed],
  ['with two values', json(`{${least}}{}`), malformed],
  ['that is not UTF-8', json(Buffer.from([0x7b, 0xff, 0x7d])), malformed],
  ['that is empty', json(''), invalid('', 'required')],
  ['of white space', json(' \n'), invalid('', 'required')],
  ['that is null', json('null'), invalid('', 'invalid_type')],
  ['that is a list', json('[]'), invalid('', 'invalid_type')],
  ['that is a text', json('"a"'), invalid('', 'invalid_type')],
  ['as a form', as('application/x-www-form-urlencoded', 'name=a'), foreign],
  ['as text', as('text/plain', `{${least}}`), foreign],
  ['as another JSON', as('application/merge-patch+json', `{${least}}`), foreign],
  ['as nothing', { body: new Blob([`{${least}}`]) }, foreign],
  ['of more than 1 MiB', json(padded(1024 ** 2 + 1)), tooLarge],
  [
    'of more than 1 MiB, in pieces',
    { ...json(new Blob([padded(1024 ** 2 + 1)]).stream()), duplex: 'half' },
    tooLarge,
  ],
  ['with a NUL', json(String.raw`{${least},"sku":"a\u0000b"}`), invalid('/sku', 'invalid_format')],
  [
    'with a NUL in a name',
    json(String.raw`{${least},"attributes":{"\u0000":1}}`),
    invalid('/attributes', 'invalid_format'),
  ],
  [
    'with half a character',
    json(String.raw`{${least},"tags":["\ud83d"]}`),
    invalid('/tags/0', 'invalid_format'),
  ],
  [
    'with a number out of range',
    json(`{${least},"attributes":{"a":1e400}}`),
    invalid('/attributes/a', 'too_high'),
  ],
  [
    'nested very deeply',
    json(`{${least},"attributes":${nested}}`),
    { status: 422, code: 'validation_failed' },
  ],
])('a body %s is rejected', async (_, sent, want) => {
  await rejected(() => api.send('POST', `${base}/`, sent), want);
});

test.each<[what: string, sent: Sent]>([
  ['of just 1 MiB', json(padded(1024 ** 2))],
  ['with a charset', as('Application/JSON; charset=utf-8', `{${least}}`)],
  ['with a byte order mark', json(`\uFEFF{${least}}`)],
  ['nested 60 deep', json(`{${least},"attributes":{"a":${nested.slice(70_000 - 60, 70_000 + 60)}}}`)],
])('a body %s is taken', async (_, sent) => {
  expect((await api.send('POST', `${base}/`, sent)).status).toBe(201);
});

test('the body of an update may be empty, but must be there', async () => {
  const { data } = await api.post(`${base}/`, { name: 'Casco', base_price: 1 });
  const path = `${base}/${data._id}/`;
  expect(await api.put(path, {})).toMatchObject({ status: 200, data });
  await rejected(() => api.send('PUT', path), invalid('', 'required'));
});

test('the body of a delete is ignored', async () => {
  const { data } = await api.post(`${base}/`, { name: 'Casco', base_price: 1 });
  const { status } = await api.send('DELETE', `${base}/${data._id}/`, json('{"any":1}'));
  expect(status).toBe(200);
});
