/** Rendering templates: results and errors (Decision N27). */
import type { CrmTemplateRendered } from '@mostrador/types';
import { expect, test } from 'vitest';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();
const api = apiOf(service.baseUrl, await service.token());
const customer = { name: 'Ana', email: 'ana@example.com', address: { city: 'Rosario' } };
const { data: ana } = await api.post('/api/v1/customers/', customer);

async function rendering(template: object) {
  const { data } = await api.post('/api/v1/crm-templates/', { name: 'Aviso', channel: 'email', ...template });
  return (body?: object) => api.post<CrmTemplateRendered>(`/api/v1/crm-templates/${data._id}/render/`, body);
}

const texts = { subject: 'Para {{ customer.name }}', body: 'Hola {{ customer.name }}, son $ {{ importe }}.' };

test('values of the request take precedence over those of the customer, and missing ones are listed', async () => {
  const render = await rendering(texts);
  expect((await render({ customer_id: ana._id, variables: { importe: '1.000' } })).data).toMatchObject({
    channel: 'email',
    subject: 'Para Ana',
    body: 'Hola Ana, son $ 1.000.',
    variables_used: ['customer.name', 'importe'],
    missing_variables: [],
  });
  expect(
    (await render({ customer_id: ana._id, variables: { 'customer.name': 'Anita' } })).data,
  ).toMatchObject({
    subject: 'Para Anita',
    missing_variables: ['importe'],
  });
  expect((await render()).data).toMatchObject({
    ...texts,
    variables_used: [],
    missing_variables: ['customer.name', 'importe'],
  });
});

test('a template that cannot be rendered names the reason', async () => {
  const render = await rendering({ body: '{{ a }}{{ b.c }}' });
  const strict = await render({ strict: true, variables: { a: 1 } });
  expect([strict.status, strict.errors]).toMatchObject([
    422,
    [{ pointer: '/variables/b.c', code: 'required' }],
  ]);
  const nobody = await render({ customer_id: '0'.repeat(24) });
  expect([nobody.status, nobody.errors]).toMatchObject([
    422,
    [{ pointer: '/customer_id', code: 'invalid_reference' }],
  ]);
  const long = await render({ variables: { a: 'x'.repeat(20_001) } });
  expect([long.status, long.errors]).toMatchObject([422, [{ pointer: '/variables', code: 'too_long' }]]);
});

test('a subject has one line, and lengths count characters', async () => {
  const render = await rendering({
    subject: 'A\r\nBcc: {{ a }}',
    body: `${'\u{1f6b2}'.repeat(9_993)}{{ a }}`,
  });
  const { status, data } = await render({ variables: { a: 'x'.repeat(400) } });
  expect([status, data.subject?.slice(0, 8)]).toEqual([200, 'A Bcc: x']);
});

test('values in HTML e-mails are escaped, and those in plain text are not', async () => {
  const html = await rendering({ body: '<p>{{ a }}</p>' });
  expect((await html({ variables: { a: '<b>&' } })).data.body).toBe('<p>&lt;b&gt;&amp;</p>');
  const sms = await rendering({ body: '<p>{{ a }}</p>', channel: 'sms' });
  expect((await sms({ variables: { a: '<b>&' } })).data.body).toBe('<p><b>&</p>');
});
