/** Certificates as the tax authority hands them out, self-signed and made anew by each test: none is kept in the code. */
import { generateKeyPairSync, sign } from 'node:crypto';
import forge from 'node-forge';

export interface Issued {
  certificate_pem: string;
  private_key_pem: string;
}

/** A certificate for a CUIT, valid until a day, with its private key. */
export function issued({ cuit, until }: { cuit: string; until: Date }): Issued {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(
    set(sequence(oid('550403'), utf8('mostrador'))),
    set(sequence(oid('550405'), utf8(`CUIT ${cuit}`))),
  );
  const validity = sequence(time(new Date('2020-01-01T00:00:00Z')), time(until));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(element(2, Buffer.of(1)), algorithm, name, validity, name, key);
  const signature = element(3, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]));
  const certificate = sequence(body, algorithm, signature).toString('base64');
  return {
    certificate_pem: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    private_key_pem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

/** A certificate authority of its own, and what it issues: with RSA keys, as the tax authority does. */
export interface TestIssuer {
  certificatePem: string;
  issue(about: { cuit: string; until: Date }): Issued;
}

export function testIssuer(): TestIssuer {
  const authority = rsaKeys();
  const issuer = [{ shortName: 'CN', value: 'Computadores Test' }];
  const certificatePem = made({
    subject: issuer,
    issuer,
    keys: authority,
    signer: authority,
    until: farAway,
  });
  // Making a key takes up to a second, and no test is about two of them.
  const keys = rsaKeys();
  return {
    certificatePem,
    issue({ cuit, until }) {
      // The authority writes the CUIT into the serial number of the subject.
      const subject = [
        { shortName: 'CN', value: 'mostrador' },
        { type: '2.5.4.5', value: `CUIT ${cuit}` },
      ];
      return {
        certificate_pem: made({ subject, issuer, keys, signer: authority, until }),
        private_key_pem: keys.privatePem,
      };
    },
  };
}

interface RsaKeys {
  privatePem: string;
  publicKey: forge.pki.rsa.PublicKey;
  privateKey: forge.pki.rsa.PrivateKey;
}

function rsaKeys(): RsaKeys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privatePem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return {
    privatePem,
    privateKey: forge.pki.privateKeyFromPem(privatePem),
    publicKey: forge.pki.publicKeyFromPem(String(publicKey.export({ type: 'spki', format: 'pem' }))),
  };
}

const farAway = new Date('2040-01-01T00:00:00Z');

interface Making {
  subject: forge.pki.CertificateField[];
  issuer: forge.pki.CertificateField[];
  keys: RsaKeys;
  signer: RsaKeys;
  until: Date;
}

let serial = 0;

function made({ subject, issuer, keys, signer, until }: Making): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = String(++serial).padStart(2, '0');
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = until;
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  certificate.sign(signer.privateKey, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

/** DER: a tag, the length, the content. */
function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.of(tag, length), content]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 255), content]);
}

const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => element(0x31, Buffer.concat(parts));
const oid = (hex: string) => element(6, Buffer.from(hex, 'hex'));
const utf8 = (text: string) => element(0x0c, Buffer.from(text, 'utf8'));
const time = (moment: Date) =>
  element(0x18, Buffer.from(`${moment.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`, 'ascii'));
