/** Certificates and private keys for the tax authority, in PEM. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { cuitDigits } from '../../../calculation/cuit.ts';
import { fieldProblem } from '../../../core/field-problem.ts';

export interface CertificateFacts {
  expires_at: string;
  /** The CUIT's digits from the subject, if it has one: `serialNumber=CUIT 20123456786`. */
  certificate_cuit?: string;
  certificate_key: string;
}

/** Reads a certificate. @throws Problem `validation_failed` */
export function certificateFacts(pem: string): CertificateFacts {
  const certificate = parsed(() => new X509Certificate(pem));
  if (!certificate || !pem.includes('-----BEGIN CERTIFICATE-----')) {
    throw fieldProblem('/certificate_pem', 'invalid_format', 'must be a certificate in PEM');
  }
  const cuit = cuitDigits(/CUIT\s*(\d{11})/.exec(certificate.subject)?.[1] ?? '');
  return {
    expires_at: certificate.validToDate.toISOString(),
    ...(cuit !== undefined && { certificate_cuit: cuit }),
    certificate_key: keyMark(certificate.publicKey),
  };
}

/** Returns a fingerprint of the public key that belongs to a private key. @throws Problem `validation_failed` */
export function privateKeyMark(pem: string): string {
  const key = parsed(() => createPrivateKey(pem));
  if (key) return keyMark(createPublicKey(key));
  throw fieldProblem(
    '/private_key_pem',
    'invalid_format',
    'must be a private key in PEM without a passphrase',
  );
}

function keyMark(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

function parsed<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
