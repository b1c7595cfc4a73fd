import { fieldErrorCodes, panelErrorCodes } from '@mostrador/panel-api';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import { failureText, fieldTexts } from './failures.ts';

const waiting = ['rate_limited', 'too_many_attempts'];
const detail = 'The text of the service. Wait 2 minutes.';

function problem(code: string, more: object = {}) {
  return { code, status: waiting.includes(code) ? 429 : 400, detail, ...more };
}

test.each(panelErrorCodes)('the problem %s has a text in both languages', (code) => {
  const [english, spanish] = [en, es].map((texts) => failureText(problem(code), texts));
  expect(new Set([english, spanish, detail]).size).toBe(3);
});

test.each(fieldErrorCodes)('the field error %s has a text in both languages', (code) => {
  const limits = { min_length: 2, max_length: 2, minimum: 2, maximum: 2, min_items: 2, max_items: 2 };
  const errors = [{ field: 'name', code, message: detail, ...limits }];
  const [english, spanish] = [en, es].map(
    (texts) => fieldTexts(problem('validation_failed', { errors }), texts).name,
  );
  expect(new Set([english, spanish, detail]).size).toBe(3);
});

test('a code that the panel does not know shows the text of the service', () => {
  const errors = [{ field: 'lines.0.name', code: 'too_new', message: detail }];
  const unknown = problem('no_active_session', { errors });
  expect(failureText(unknown, es)).toBe(detail);
  expect(fieldTexts(unknown, es)).toEqual({ lines: detail });
});
