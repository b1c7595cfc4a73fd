import { describe, expect, test } from 'vitest';
import { keyId, sealedUnder, secretsWith } from './secrets.ts';

const key = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);
const secrets = secretsWith([key]);
const place = 'a/billing_systems/arca/private_key_pem';

test.each(['', 'x', 'una clave con ñ y 🔑', '-----BEGIN PRIVATE KEY-----\n'.repeat(200)])(
  'a sealed secret opens unchanged: %#',
  (plain) => {
    const sealed = secrets.seal(plain, place);
    expect(secrets.open(sealed, place)).toBe(plain);
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    if (plain.length > 1)
      expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes(plain)).toBe(false);
  },
);

test('sealing the same secret twice gives different texts', () => {
  expect(secrets.seal('x', place)).not.toBe(secrets.seal('x', place));
});

test('the new key seals, and the old one still opens', () => {
  const sealed = secrets.seal('old', place);
  const rotated = secretsWith([other, key]);
  expect(rotated.open(sealed, place)).toBe('old');
  expect(sealedUnder(rotated.seal('new', place))).toBe(keyId(other));
  expect(sealedUnder(sealed)).toBe(keyId(key));
});

describe('invalid keys', () => {
  const sealed = secrets.seal('secret', place);
  const [version, id, content = ''] = sealed.split('.');
  const changed = (at: number) => {
    const bytes = Buffer.from(content, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return [version, id, bytes.toString('base64url')].join('.');
  };

  test.each([
    ['in another place', sealed, 'b/billing_systems/arca/private_key_pem'],
    ['with another start value', changed(0), place],
    ['with another text', changed(13), place],
    ['with another tag', changed(33), place],
    ['cut off', sealed.slice(0, 20), place],
    ['plain text', 'secret', place],
  ])('a secret %s', (_, text, where) => {
    expect(() => secrets.open(text, where)).toThrow(Error);
  });

  test('a secret of a key that is not configured', () => {
    expect(() => secretsWith([other]).open(sealed, place)).toThrow(
      expect.objectContaining({ code: 'secret_key_missing' }),
    );
  });
});

test('without a key nothing is sealed', () => {
  expect(() => secretsWith([]).seal('x', place)).toThrow(
    expect.objectContaining({
      code: 'secret_key_missing',
      message: expect.stringContaining('SECRET_KEY or SECRET_KEY_FILE'),
    }),
  );
});
