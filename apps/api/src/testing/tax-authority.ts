/**
 * A local implementation of the tax authority's web services, WSAA and WSFEv1, from their manuals: it issues tickets
 * for signed requests, numbers vouchers, and fails as a test requests. It builds and parses messages by hand,
 * independently of the library of the service.
 */
import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { XMLParser } from 'fast-xml-parser';
import forge from 'node-forge';
import { afterAll } from 'vitest';
import { at, listAt, numberAt, textAt } from '../core/read-json.ts';

/** The kind of failure. `before` the operation, nothing has happened; `after` it, the response is lost. */
export type Mishap =
  | 'reset-before'
  | 'reset-after'
  | 'hang-before'
  | 'hang-after'
  | 'malformed-after'
  | 'html-500'
  | 'empty-400'
  | 'error-501'
  | 'no-cae-after';

export interface AuthorisedVoucher {
  cuit: string;
  salePoint: number;
  voucherType: number;
  number: number;
  cae: string;
  /** The whole detail of the request. */
  detail: object;
}

export interface TestAuthority {
  loginUrl: string;
  invoicesUrl: string;
  /** The authorised vouchers, in order. */
  vouchers: AuthorisedVoucher[];
  /** The requested operations, in order. */
  calls: string[];
  /** The elements of each requested authorisation, in order of arrival. */
  received: string[];
  /** The failures of the next calls of an operation, one each; undefined for none. */
  mishaps: Map<string, (Mishap | undefined)[]>;
  /** Error codes that reject the next vouchers, one list each. */
  rejections: number[][];
  /** Observations on the next authorised vouchers. */
  remarks: number[][];
  /** A fault that logins return instead of a ticket. */
  loginFault: string | undefined;
  /** Rejects tickets issued before this moment. */
  rejectTickets(): void;
  /** The CUITs that tickets give access to, besides that of the certificate. */
  delegations: Set<string>;
  salePoints: { number: number; blocked?: boolean; closed?: string }[];
  /** The clock for the expiry of tickets. */
  now: () => Date;
  /** Issues a number to another program. */
  take(series: { cuit: string; salePoint: number; voucherType: number }): void;
  /** Closes hanging connections. */
  endHanging(): void;
}

interface HandedOut {
  sign: string;
  cuit: string;
  expiresAt: number;
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: true,
});
/** Call it at the top of a test file; it stops after the tests of the file. */
export async function startTaxAuthority({ issuerPem }: { issuerPem: string }): Promise<TestAuthority> {
  const tickets = new Map<string, HandedOut>();
  const hanging = new Set<ServerResponse>();
  let handedOut = 0;
  const authority: TestAuthority = {
    loginUrl: '',
    invoicesUrl: '',
    vouchers: [],
    calls: [],
    received: [],
    mishaps: new Map(),
    rejections: [],
    remarks: [],
    loginFault: undefined,
    rejectTickets: () => tickets.clear(),
    delegations: new Set(),
    salePoints: [{ number: 1 }],
    now: () => new Date(),
    take(series) {
      const number = lastOf(authority, series) + 1;
      authority.vouchers.push({ ...series, number, cae: caeOf(series, number), detail: foreign });
    },
    endHanging() {
      for (const response of hanging) response.destroy();
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const xml = await text(request);
    const body = at(parser.parse(xml), 'Envelope', 'Body');
    const [operation = ''] = Object.keys(body ?? {});
    authority.calls.push(operation);
    if (operation === 'FECAESolicitar') authority.received.push(xml);
    const mishap = authority.mishaps.get(operation)?.shift();
    if (mishap === 'reset-before') return void request.socket.destroy();
    if (mishap === 'hang-before') return void hanging.add(response);
    if (mishap === 'html-500')
      return send(response, 500, '<html><body>Service Unavailable</body></html>', 'text/html');
    if (mishap === 'empty-400') return send(response, 400, '');
    if (mishap === 'error-501') return send(response, 200, envelope(operation, errors([501])));
    const [status, content] =
      operation === 'loginCms'
        ? logIn(textAt(body, 'loginCms', 'in0') ?? '')
        : [200, invoices(operation, body)];
    if (mishap === 'reset-after') return void request.socket.destroy();
    if (mishap === 'hang-after') return void hanging.add(response);
    if (mishap === 'malformed-after') return send(response, 200, content.slice(0, content.length / 2));
    if (mishap === 'no-cae-after') return send(response, 200, content.replace(/<CAE>\d+<\/CAE>/, '<CAE/>'));
    send(response, status, content);
  }

  function logIn(cms: string): [number, string] {
    if (authority.loginFault) return fault(authority.loginFault);
    const { content, certificate } = opened(cms);
    if (!certificate.verify(new X509Certificate(issuerPem).publicKey)) return fault('cms.cert.untrusted');
    const request = at(parser.parse(content), 'loginTicketRequest');
    const generated = Date.parse(textAt(request, 'header', 'generationTime') ?? '');
    const expires = Date.parse(textAt(request, 'header', 'expirationTime') ?? '');
    const now = authority.now().getTime();
    if (!(generated < now && now < expires)) return fault('xml.generationTime.invalid');
    if (textAt(request, 'service') !== 'wsfe') return fault('wsn.notFound');
    const cuit = /CUIT (\d{11})/.exec(certificate.subject)?.[1] ?? '';
    const alive = [...tickets.values()].some((ticket) => ticket.cuit === cuit && ticket.expiresAt > now);
    if (alive) return fault('coe.alreadyAuthenticated');
    const [token, sign] = [`token ${++handedOut} <of> "${cuit}"`, `sign+/${handedOut}=`];
    const expiresAt = now + 12 * 3_600_000;
    tickets.set(token, { sign, cuit, expiresAt });
    const time = (moment: number) => new Date(moment - 3 * 3_600_000).toISOString().replace('Z', '-03:00');
    const ticket = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<loginTicketResponse version="1">
    <header>
        <source>CN=wsaahomo, O=AFIP, C=AR, SERIALNUMBER=CUIT 33693450239</source>
        <destination>SERIALNUMBER=CUIT ${cuit}, CN=mostrador</destination>
        <uniqueId>1861493915</uniqueId>
        <generationTime>${time(now)}</generationTime>
        <expirationTime>${time(expiresAt)}</expirationTime>
    </header>
    <credentials>
        <token>${escaped(token)}</token>
        <sign>${escaped(sign)}</sign>
    </credentials>
</loginTicketResponse>
`;
    return [
      200,
      soap(
        `<loginCmsResponse xmlns="http://wsaa.view.sua.dvadac.desein.afip.gov"><loginCmsReturn>${escaped(ticket)}</loginCmsReturn></loginCmsResponse>`,
      ),
    ];
  }

  function invoices(operation: string, body: unknown): string {
    const message = at(body, operation);
    if (operation === 'FEDummy')
      return envelope(
        operation,
        '<AppServer>OK</AppServer><DbServer>OK</DbServer><AuthServer>OK</AuthServer>',
      );
    const cuit = textAt(message, 'Auth', 'Cuit') ?? '';
    const ticket = tickets.get(textAt(message, 'Auth', 'Token') ?? '');
    if (
      !ticket ||
      ticket.sign !== textAt(message, 'Auth', 'Sign') ||
      ticket.expiresAt <= authority.now().getTime()
    )
      return envelope(operation, errors([600], 'ValidacionDeToken: No validaron las fechas'));
    if (cuit !== ticket.cuit && !authority.delegations.has(cuit))
      return envelope(operation, errors([600], 'ValidacionDeToken: No aparecio CUIT en lista de relaciones'));
    if (operation === 'FEParamGetPtosVenta') return envelope(operation, salePoints());
    if (operation === 'FECompUltimoAutorizado') return envelope(operation, lastNumber(cuit, message));
    if (operation === 'FECompConsultar') return envelope(operation, consulted(cuit, message));
    return envelope(operation, authorised(cuit, message));
  }

  function salePoints(): string {
    if (authority.salePoints.length === 0) return errors([602], 'Sin Resultados: - FEParamGetPtosVenta');
    const points = authority.salePoints.map(
      ({ number, blocked, closed }) =>
        `<PtoVenta><Nro>${number}</Nro><EmisionTipo>CAE</EmisionTipo><Bloqueado>${blocked ? 'S' : 'N'}</Bloqueado><FchBaja>${closed ?? 'NULL'}</FchBaja></PtoVenta>`,
    );
    return `<ResultGet>${points.join('')}</ResultGet>`;
  }

  function lastNumber(cuit: string, message: unknown): string {
    const [salePoint, voucherType] = [numberAt(message, 'PtoVta') ?? 0, numberAt(message, 'CbteTipo') ?? 0];
    if (!authority.salePoints.some(({ number }) => number === salePoint))
      return `<PtoVta>0</PtoVta><CbteTipo>0</CbteTipo><CbteNro>0</CbteNro>${errors([11_002], 'El punto de venta no se encuentra habilitado')}`;
    const last = lastOf(authority, { cuit, salePoint, voucherType });
    return `<PtoVta>${salePoint}</PtoVta><CbteTipo>${voucherType}</CbteTipo><CbteNro>${last}</CbteNro>`;
  }

  function consulted(cuit: string, message: unknown): string {
    const asked = at(message, 'FeCompConsReq');
    const found = authority.vouchers.find(
      ({ number, ...series }) =>
        series.cuit === cuit &&
        number === numberAt(asked, 'CbteNro') &&
        series.salePoint === numberAt(asked, 'PtoVta') &&
        series.voucherType === numberAt(asked, 'CbteTipo'),
    );
    if (!found)
      return errors([602], 'No existen datos en nuestros registros para los parametros ingresados.');
    const names = [
      'Concepto',
      'DocTipo',
      'DocNro',
      'CbteDesde',
      'CbteHasta',
      'CbteFch',
      'ImpTotal',
      'ImpTotConc',
    ];
    const more = ['ImpNeto', 'ImpOpEx', 'ImpTrib', 'ImpIVA'];
    // Amounts are returned without trailing zeros.
    const members = [...names, ...more].map((name) => {
      const value = textAt(found.detail, name) ?? '0';
      return `<${name}>${name.startsWith('Imp') ? Number(value) : value}</${name}>`;
    });
    return `<ResultGet>${members.join('')}<FchServDesde /><FchVtoPago /><MonId>PES</MonId><MonCotiz>1</MonCotiz><Resultado>A</Resultado><CodAutorizacion>${found.cae}</CodAutorizacion><EmisionTipo>CAE</EmisionTipo><FchVto>20261023</FchVto><FchProceso>20261013124501</FchProceso><PtoVta>${found.salePoint}</PtoVta><CbteTipo>${found.voucherType}</CbteTipo></ResultGet>`;
  }

  function authorised(cuit: string, message: unknown): string {
    const head = at(message, 'FeCAEReq', 'FeCabReq');
    const [detail] = listAt(message, 'FeCAEReq', 'FeDetReq', 'FECAEDetRequest');
    const series = {
      cuit,
      salePoint: numberAt(head, 'PtoVta') ?? 0,
      voucherType: numberAt(head, 'CbteTipo') ?? 0,
    };
    const number = numberAt(detail, 'CbteDesde') ?? 0;
    const isNext = number === lastOf(authority, series) + 1;
    const codes = isNext ? (authority.rejections.shift() ?? []) : [10_016];
    const result = codes.length > 0 ? 'R' : 'A';
    const of = ['Concepto', 'DocTipo', 'DocNro', 'CbteDesde', 'CbteHasta', 'CbteFch'];
    const same = of.map((name) => `<${name}>${textAt(detail, name)}</${name}>`).join('');
    const remarks = result === 'A' ? (authority.remarks.shift() ?? []) : codes;
    const observations =
      remarks.length > 0
        ? `<Observaciones>${remarks.map((code) => `<Obs><Code>${code}</Code><Msg>Remark ${code} &amp; more</Msg></Obs>`).join('')}</Observaciones>`
        : '';
    const cae = caeOf(series, number);
    if (result === 'A') authority.vouchers.push({ ...series, number, cae, detail: { ...Object(detail) } });
    const codeOf =
      result === 'A' ? `<CAE>${cae}</CAE><CAEFchVto>20261023</CAEFchVto>` : '<CAE /><CAEFchVto />';
    return `<FeCabResp><Cuit>${cuit}</Cuit><PtoVta>${series.salePoint}</PtoVta><CbteTipo>${series.voucherType}</CbteTipo><FchProceso>20261013124501</FchProceso><CantReg>1</CantReg><Resultado>${result}</Resultado><Reproceso>N</Reproceso></FeCabResp><FeDetResp><FECAEDetResponse>${same}<Resultado>${result}</Resultado>${observations}${codeOf}</FECAEDetResponse></FeDetResp><Events><Evt><Code>41</Code><Msg>An announcement</Msg></Evt></Events>`;
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  authority.loginUrl = `${base}/ws/services/LoginCms`;
  authority.invoicesUrl = `${base}/wsfev1/service.asmx`;
  return authority;
}

/** A voucher of another program at the same point of sale. */
const foreign = { DocTipo: '96', DocNro: '12345678', CbteFch: '20261013', ImpTotal: '1.00', ImpNeto: '1.00' };

interface VoucherSeries {
  cuit: string;
  salePoint: number;
  voucherType: number;
}

function lastOf({ vouchers }: TestAuthority, { cuit, salePoint, voucherType }: VoucherSeries): number {
  const own = vouchers.filter(
    (one) => one.cuit === cuit && one.salePoint === salePoint && one.voucherType === voucherType,
  );
  return own.at(-1)?.number ?? 0;
}

function caeOf(series: VoucherSeries, number: number): string {
  const mark = createHash('sha256')
    .update(JSON.stringify([series, number]))
    .digest();
  return `6${String(mark.readBigUInt64BE() % 10n ** 13n).padStart(13, '0')}`;
}

interface Opened {
  content: string;
  certificate: X509Certificate;
}

/** Returns the signed content of a CMS, and its signer (RFC 5652, 5). @throws if the signature is invalid */
function opened(base64: string): Opened {
  const message = forge.asn1.fromDer(forge.util.decode64(base64));
  // ContentInfo, [0], SignedData: version, algorithms, content, [0] certificates, signers.
  const [, , content, certificates, signers] = membersOf(message, 1, 0);
  const [octets] = membersOf(content, 1);
  const bytes = bytesOf(octets);
  const [first] = membersOf(certificates);
  if (!first) throw new Error('The CMS has no certificate');
  const pem = forge.pki.certificateToPem(forge.pki.certificateFromAsn1(first));
  // SignerInfo: version, issuer, algorithm, [0] attributes, algorithm, signature.
  const [, , , attributes, , signature] = membersOf(signers, 0);
  // The signature covers the attributes as a SET, whatever their tag in the message.
  const { UNIVERSAL } = forge.asn1.Class;
  const set = forge.asn1.create(UNIVERSAL, forge.asn1.Type.SET, true, membersOf(attributes));
  const signed = Buffer.from(forge.asn1.toDer(set).getBytes(), 'binary');
  const digest = createHash('sha256').update(bytes).digest();
  if (!signed.includes(digest)) throw new Error('The digest is not that of the content');
  const isRight = createVerify('sha256').update(signed).verify(pem, bytesOf(signature));
  if (!isRight) throw new Error('The signature is not valid');
  return { content: bytes.toString('utf8'), certificate: new X509Certificate(pem) };
}

/** Returns the children of the element at this path. */
function membersOf(element: forge.asn1.Asn1 | undefined, ...places: number[]): forge.asn1.Asn1[] {
  const members = element && typeof element.value !== 'string' ? element.value : [];
  const [place, ...rest] = places;
  return place === undefined ? members : membersOf(members[place], ...rest);
}

function bytesOf(element: forge.asn1.Asn1 | undefined): Buffer {
  const value = element?.value ?? '';
  // An octet string may be split into parts.
  return typeof value === 'string' ? Buffer.from(value, 'binary') : Buffer.concat(value.map(bytesOf));
}

function envelope(operation: string, content: string): string {
  return soap(
    `<${operation}Response xmlns="http://ar.gov.afip.dif.FEV1/"><${operation}Result>${content}</${operation}Result></${operation}Response>`,
    '<soap:Header><FEHeaderInfo xmlns="http://ar.gov.afip.dif.FEV1/"><ambiente>HomologacionExterno - srt</ambiente><fecha>2026-10-13T12:45:00.4411169-03:00</fecha><id>7.0.0.53</id></FEHeaderInfo></soap:Header>',
  );
}

function soap(body: string, header = ''): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">${header}<soap:Body>${body}</soap:Body></soap:Envelope>`;
}

function fault(code: string): [number, string] {
  return [
    500,
    `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><soapenv:Fault><faultcode xmlns:ns1="http://xml.apache.org/axis/">ns1:${code}</faultcode><faultstring>As the manual has it</faultstring><detail><ns2:exceptionName xmlns:ns2="http://xml.apache.org/axis/">gov.afip.desein.dvadac.sua.view.wsaa.LoginFault</ns2:exceptionName></detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>`,
  ];
}

function errors(codes: readonly number[], message = 'As the manual has it'): string {
  return `<Errors>${codes.map((code) => `<Err><Code>${code}</Code><Msg>${escaped(message)}</Msg></Err>`).join('')}</Errors>`;
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function send(
  response: ServerResponse,
  status: number,
  content: string,
  type = 'text/xml; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type }).end(content);
}
