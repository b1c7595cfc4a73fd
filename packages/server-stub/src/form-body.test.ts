import { afterAll, expect, test } from 'vitest';
import { testServer } from './testing/server.ts';

const { ask, app } = await testServer({
  reply: ({ body }) => ({ status: 201, data: describeMembers(body) }),
});
afterAll(() => app.close());

/** Describes files by name and size, for comparison as JSON. */
function describeMembers(body: unknown): object {
  const entries = Object.entries({ ...(body ?? {}) });
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value instanceof File ? `${value.name} (${value.size}, ${value.type})` : value,
    ]),
  );
}

async function send(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return ask('POST', '/api/v1/books/import/', { payload: Buffer.from(await request.arrayBuffer()), headers });
}

function formOf(members: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) form.append(name, value);
  return form;
}

const csv = new File(['a,b\n1,2\n'], 'comprobantes.csv', { type: 'text/csv' });

test('files are returned as files beside the other fields', async () => {
  const { status, body } = await send(formOf({ file: csv, period: '2026-10' }));
  expect(status).toBe(201);
  expect(body.data).toEqual({ file: 'comprobantes.csv (8, text/csv)', period: '2026-10' });
});

test('unknown fields are removed', async () => {
  expect((await send(formOf({ file: csv, colour: 'red' }))).body.data).toEqual({ file: expect.any(String) });
});

test.each<[what: string, members: Record<string, string | File>, pointer: string, code: string]>([
  ['a missing file', { period: '2026-10' }, '/file', 'required'],
  ['text where a file belongs', { file: 'a,b' }, '/file', 'invalid_type'],
  ['a file where text belongs', { file: csv, period: csv }, '/period', 'invalid_type'],
  ['a field out of range', { file: csv, period: '' }, '/period', 'too_short'],
])('%s is rejected', async (_what, members, pointer, code) => {
  const { status, body } = await send(formOf(members));
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'validation_failed', errors: [{ pointer, code }] });
});

test('a repeated field is rejected where one is expected', async () => {
  const form = formOf({ file: csv, period: '2026-10' });
  form.append('period', '2026-11');
  expect((await send(form)).body).toMatchObject({ errors: [{ pointer: '/period', code: 'invalid_type' }] });
});

test.each([
  ['cut off', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"'],
  ['without its boundary', 'multipart/form-data', '--x--'],
])('a form %s is rejected', async (_what, type, payload) => {
  const { status, body } = await ask('POST', '/api/v1/books/import/', {
    payload,
    headers: { 'content-type': type },
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '', code: 'invalid_format' }],
  });
});
