/**
 * Secrets at rest: encrypted ("sealed") with AES-256-GCM under a configured key, and decrypted only where they are
 * used. The first key encrypts; all keys decrypt, so that keys can be rotated.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Problem } from '@mostrador/server-stub';

/** 32 bytes. */
export type SecretKey = Buffer;

export interface Secrets {
  /**
   * Encrypts a text. `place` names where it is stored (`<account>/<table>/<id>/<field>`); a text moved elsewhere does
   * not decrypt. @throws Problem `secret_key_missing` without a key
   */
  seal(plain: string, place: string): string;
  /**
   * Decrypts the result of `seal` for the same place.
   * @throws Problem `secret_key_missing` if its key is not configured, and an `Error` if the text was changed
   */
  open(sealed: string, place: string): string;
}

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** Creates the functions for these keys. */
export function secretsWith(keys: readonly SecretKey[]): Secrets {
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  return {
    seal(plain, place) {
      const [first] = byId;
      if (!first) throw missing('This service has no encryption key for secrets.');
      const [id, key] = first;
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(bound(id, place));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [version, id, Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url')].join('.');
    },
    open(sealed, place) {
      const [of, id = '', content = ''] = sealed.split('.');
      if (of !== version) throw new Error('This is not a sealed secret.');
      const key = byId.get(id);
      if (!key)
        throw missing(`This secret was encrypted with the key ${id}, which this service does not have.`);
      const bytes = Buffer.from(content, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(bound(id, place))
        .setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}

/** Returns the ID of the key that sealed a text. */
export function sealedUnder(sealed: string): string {
  return sealed.split('.')[1] ?? '';
}

/** Returns an ID for a key that does not reveal it: the first 8 hexadecimal digits of its SHA-256. */
export function keyId(key: SecretKey): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

/** Returns the additional authenticated data of a text. */
function bound(id: string, place: string): Buffer {
  return Buffer.from([version, id, place].join('.'), 'utf8');
}

function missing(what: string): Problem {
  return new Problem('secret_key_missing', `${what} Its operator must set SECRET_KEY or SECRET_KEY_FILE.`);
}
