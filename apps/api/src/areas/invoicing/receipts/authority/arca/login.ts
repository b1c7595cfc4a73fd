/** Signs in at WSAA: sends a signed request and receives a ticket. Source: specification of WSAA 1.2.2. */
import { randomInt } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { at, momentAt, textAt } from '../../../../../core/read-json.ts';
import { AuthorityUnavailable } from '../authority.ts';
import { call, SoapFault } from './soap.ts';

/** The web service that a ticket is for. */
const service = 'wsfe';

export interface Ticket {
  token: string;
  sign: string;
  obtainedAt: Date;
  /** 12 hours after it was issued. */
  expiresAt: Date;
}

export interface Credentials {
  certificatePem: string;
  privateKeyPem: string;
}

export interface Login extends Credentials {
  url: string;
  now: Date;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Gets a ticket. For some minutes after that, the authority issues no other. @throws AuthorityUnavailable */
export async function login({ url, now, timeoutMs, signal, ...credentials }: Login): Promise<Ticket> {
  const message = { in0: await signed(requestFor(now), credentials) };
  try {
    const body = await call({ service: 'wsaa', url, operation: 'loginCms', message, timeoutMs, signal });
    return ticketOf(textAt(body, 'loginCmsReturn') ?? '', now);
  } catch (error) {
    if (!(error instanceof SoapFault)) throw error;
    const advice = advices[error.code];
    throw advice ? new AuthorityUnavailable(`${error.message}. ${advice}`, { cause: error }) : error;
  }
}

const advices: Readonly<Record<string, string>> = {
  'coe.notAuthorized':
    'Associate the certificate with the service wsfe at the tax authority (Administrador de Relaciones, or WSASS for testing).',
  'coe.alreadyAuthenticated':
    'The authority issued a ticket that this service does not have. It issues a new one after a few minutes.',
  'cms.cert.expired': 'Upload a valid certificate.',
  'cms.cert.untrusted':
    'The certificate is for another environment, or not from the authority. Check the environment of the billing system.',
};

/** How many minutes the clocks may differ. */
const tolerance = 10;

/** Builds the request for a ticket (TRA), with some tolerance for clocks that differ. */
function requestFor(now: Date): string {
  const time = (minutes: number) =>
    new Date(now.getTime() + minutes * 60_000).toISOString().replace(/\.\d+Z$/, '+00:00');
  return [
    '<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0"><header>',
    `<uniqueId>${randomInt(1, 2 ** 32)}</uniqueId>`,
    `<generationTime>${time(-tolerance)}</generationTime>`,
    `<expirationTime>${time(tolerance)}</expirationTime>`,
    `</header><service>${service}</service></loginTicketRequest>`,
  ].join('');
}

/**
 * Signs a text (CMS SignedData, RSA with SHA-256) and returns it with the certificate in base64.
 * @throws AuthorityUnavailable
 */
export async function signed(text: string, { certificatePem, privateKeyPem }: Credentials): Promise<string> {
  const { default: forge } = await import('node-forge');
  try {
    const data = forge.pkcs7.createSignedData();
    data.content = forge.util.createBuffer(text, 'utf8');
    data.addCertificate(certificatePem);
    const { contentType, messageDigest, signingTime, sha256, data: content } = forge.pki.oids;
    data.addSigner({
      certificate: certificatePem,
      key: privateKeyPem,
      digestAlgorithm: sha256 ?? '',
      authenticatedAttributes: [
        { type: contentType ?? '', value: content ?? '' },
        { type: messageDigest ?? '' },
        { type: signingTime ?? '' },
      ],
    });
    data.sign();
    return forge.util.encode64(forge.asn1.toDer(data.toAsn1()).getBytes());
  } catch (cause) {
    throw new AuthorityUnavailable(
      'The certificate and its key cannot sign: the authority requires an RSA key.',
      {
        cause,
      },
    );
  }
}

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, processEntities: true });

function ticketOf(xml: string, now: Date): Ticket {
  const response = at(parsed(xml), 'loginTicketResponse');
  const token = textAt(response, 'credentials', 'token');
  const sign = textAt(response, 'credentials', 'sign');
  const expiresAt = momentAt(response, 'header', 'expirationTime');
  if (token !== null && sign !== null && expiresAt !== null)
    return { token, sign, obtainedAt: now, expiresAt };
  throw new AuthorityUnavailable('The tax authority returned no valid ticket for the login.');
}

function parsed(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    return undefined;
  }
}
