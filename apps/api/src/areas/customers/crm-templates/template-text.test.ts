import { expect, test } from 'vitest';
import { asHtml, asText, isHtml, onOneLine, render, TooLong, type Values } from './template-text.ts';

const values: Values[] = [
  {
    hora: '18',
    'pedido.numero': 12,
    pedido: { numero: 99, pagado: false },
    vacio: null,
    lista: [1],
    otra: '{{ hora }}',
  },
  { customer: { name: 'Ana', address: { city: 'Rosario' } }, hora: '20' },
];

test.each<[text: string, want: string, used: string[], missing: string[]]>([
  ['Hola', 'Hola', [], []],
  ['{{hora}} {{ hora }} {{  hora\n}}', '18 18 18', ['hora'], []],
  ['{{ pedido.numero }} {{ pedido.pagado }}', '12 false', ['pedido.numero', 'pedido.pagado'], []],
  [
    '{{ customer.name }} de {{customer.address.city}}',
    'Ana de Rosario',
    ['customer.name', 'customer.address.city'],
    [],
  ],
  [
    '{{ vacio }} {{ lista }} {{ pedido }} {{nada}}',
    '{{ vacio }} {{ lista }} {{ pedido }} {{nada}}',
    [],
    ['vacio', 'lista', 'pedido', 'nada'],
  ],
  // A value that looks like a variable is plain text.
  ['{{ otra }}', '{{ hora }}', ['otra'], []],
  // Nothing is inherited or evaluated.
  [
    '{{ constructor.name }} {{ __proto__.x }} {{ hora.length }}',
    '{{ constructor.name }} {{ __proto__.x }} {{ hora.length }}',
    [],
    ['constructor.name', '__proto__.x', 'hora.length'],
  ],
  [
    '{{ 7*7 }} {{#if hora}} {{ hora | upper }} {{{hora}}}',
    '{{ 7*7 }} {{#if hora}} {{ hora | upper }} {18}',
    ['hora'],
    [],
  ],
  ['{{ año_2 }} {{', '{{ año_2 }} {{', [], ['año_2']],
])('%j renders as %j', (text, want, used, missing) => {
  expect(render(text, { values, escapeValue: asText, longest: 1000 })).toEqual({ text: want, used, missing });
});

test.each([
  [
    '<p>{{ a }}</p>',
    asHtml,
    `<b>"Ana" & 'Luz'</b>`,
    '<p>&lt;b&gt;&quot;Ana&quot; &amp; &#39;Luz&#39;&lt;/b&gt;</p>',
  ],
  ['{{ a }}', asText, '<b>\u0000a\r\nb\tc\u001b[0m', '<b>a\nb\tc[0m'],
  ['{{ a }}', onOneLine, 'Hola\r\nBcc: otro@example.com', 'Hola Bcc: otro@example.com'],
])('%j escapes its values for its channel', (text, escapeValue, a, want) => {
  expect(render(text, { values: [{ a }], escapeValue, longest: 1000 }).text).toBe(want);
});

test('no text exceeds its maximum length', () => {
  const options = { values: [{ a: 'x'.repeat(1_000_000) }], escapeValue: asText, longest: 20_000 };
  expect(() => render('{{a}}'.repeat(2000), options)).toThrow(TooLong);
  expect(render('{{a}}', { ...options, values: [{ a: 'x'.repeat(20_000) }] }).text).toHaveLength(20_000);
});

test.each([
  ['<p>Hola</p>', true],
  ['\n <!doctype html>', true],
  ['Hola <3', false],
])('%j is HTML: %s', (body, want) => {
  expect(isHtml(body)).toBe(want);
});
