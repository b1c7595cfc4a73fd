/** Bank files: each supported format, and its errors. */
import type { BankColumnMapping } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { toCents } from '../../../core/cents.ts';
import { parseCamt } from './parse-camt.ts';
import { parseCsv } from './parse-csv.ts';
import { parseMt940 } from './parse-mt940.ts';
import { parseOfx } from './parse-ofx.ts';
import type { ParsedStatement } from './parsed-statement.ts';

/** Shortens lines to date, amount, reference and description. */
function short({ lines }: ParsedStatement) {
  return lines.map(({ date, amount, reference, description }) => [
    date,
    amount / 100,
    reference,
    description,
  ]);
}

const galicia = `"Fecha";"Descripción";"Origen";"Débitos";"Créditos";"Grupo de Conceptos";"Concepto";"Número de Terminal";"Observaciones Cliente";"Número de Comprobante";"Leyendas Adicionales 1";"Tipo de Movimiento";"Saldo";
"30/10/2026";"Comision mantenimiento";"";"18.600,50";"0,00";"";"";"";"";"77";"";"";"1.981.399,50";
"05/10/2026";"Deposito";"";"0,00";"2.000.000,00";"";"";"";"";"";"";"";"2.000.000,00";`;
const nacion = `Movimientos de la cuenta
Fecha,Comprobante,Concepto,Importe,Saldo
05/10/2026,881,Depósito,"$ 43.500,00","$ 43.500,00"
06/10/2026,882,Débito,"$ -1.234,56","$ 42.265,44"`;
const supervielle = `Fecha,Concepto,Detalle,Descripcion,Debito,Credito,Saldo
2026/10/05 10:30,Transferencia,,TRF Gomez,,515000.00,515000.00
2026/10/06 11:00,Impuesto,,Ley 25413,3090.00,,511910.00`;
const ciudad = `Cuenta;CUIT Cuenta;Fecha;Monto;N° de Comprobante;Descripción;Saldo
1;30712345671;05/10/2026;-85000,00;VEP-88;VEP ARCA;100,00`;

describe('CSV', () => {
  test.each<[bank: string, text: string, want: unknown[]]>([
    [
      'Galicia',
      galicia,
      [
        ['2026-10-30', -18_600.5, '77', 'Comision mantenimiento'],
        ['2026-10-05', 2_000_000, null, 'Deposito'],
      ],
    ],
    [
      'Nación',
      nacion,
      [
        ['2026-10-05', 43_500, '881', 'Depósito'],
        ['2026-10-06', -1234.56, '882', 'Débito'],
      ],
    ],
    [
      'Supervielle',
      supervielle,
      [
        ['2026-10-05', 515_000, null, 'TRF Gomez'],
        ['2026-10-06', -3090, null, 'Ley 25413'],
      ],
    ],
    ['Ciudad', ciudad, [['2026-10-05', -85_000, 'VEP-88', 'VEP ARCA']]],
    [
      'a bank with a debit/credit column',
      'Date\tDetalle\tMonto\tD/C\n2026-10-05\tUno\t10.50\tD\n2026-10-06\tDos\t1,000.25\tC',
      [
        ['2026-10-05', -10.5, null, 'Uno'],
        ['2026-10-06', 1000.25, null, 'Dos'],
      ],
    ],
  ])('of %s', (_, text, want) => {
    expect(short(parseCsv(text))).toEqual(want);
  });

  test('with the columns of the request', () => {
    const mapping: BankColumnMapping = { date: 'Día', amount: 'Pesos', description: 'Qué' };
    expect(short(parseCsv('Día;Qué;Pesos\n05/10/26;Uno;-1,5\n', mapping))).toEqual([
      ['2026-10-05', -1.5, null, 'Uno'],
    ]);
  });

  test.each([
    ['a;b;c\n1;2;3', '/mapping', 'no row has headings'],
    ['Fecha;Importe\n32/10/2026;1', '/content', 'row 2 has no date in "32/10/2026"'],
    ['Fecha;Importe\n01/10/2026;uno', '/content', 'row 2 has no amount in "uno"'],
  ])('%j fails', (text, pointer, message) => {
    expect(() => parseCsv(text)).toThrow(
      expect.objectContaining({
        errors: [expect.objectContaining({ pointer, message: expect.stringContaining(message) })],
      }),
    );
  });
});

const sgml = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>ARS<BANKACCTFROM><BANKID>011<ACCTID>0341-1234<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261031
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261008120000[-3:ART]<TRNAMT>515000.00<FITID>F1<NAME>Transferencia G&amp;mez<MEMO>Alquiler
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261020<TRNAMT>-147000,50<FITID>F2<CHECKNUM>88120971<NAME>VEP ARCA
</BANKTRANLIST><LEDGERBAL><BALAMT>2647839.00<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const xml = sgml
  .slice(sgml.indexOf('<OFX>'))
  .replace(
    /<(CURDEF|ACCTID|TRNTYPE|DTPOSTED|TRNAMT|FITID|NAME|MEMO|CHECKNUM|BALAMT)>([^<\n]*)/g,
    '<$1>$2</$1>',
  )
  .replace(/(?=<STMTTRN><TRNTYPE>DEBIT)|(?=\n<\/BANKTRANLIST>)/g, '</STMTTRN>');

test.each([
  ['1.x', sgml],
  ['2.x', xml],
])('OFX %s', (_, text) => {
  const parsed = parseOfx(text);
  expect(short(parsed)).toEqual([
    ['2026-10-08', 515_000, 'F1', 'Transferencia G&mez Alquiler'],
    ['2026-10-20', -147_000.5, '88120971', 'VEP ARCA'],
  ]);
  expect(parsed).toMatchObject({ closing: toCents(2_647_839), currency: 'ARS', accountNumber: '0341-1234' });
});

const swift = `{1:F01}{4:
:20:EXTRACTO
:25:0341-001234/5
:28C:10/1
:60F:C260930ARS2400000,00
:61:2610081008C515000,NTRFTRF-7720145//B1
:86:?20Transferencia?21Gómez Valeria
:61:261020D147000,5NMSCNONREF
VEP ARCA IVA
:61:261021RC10,NTRFX1
:62F:C261031ARS2767989,50
-}`;

test('MT940', () => {
  const parsed = parseMt940(swift);
  expect(short(parsed)).toEqual([
    ['2026-10-08', 515_000, 'B1', 'Transferencia Gómez Valeria'],
    ['2026-10-20', -147_000.5, null, 'VEP ARCA IVA'],
    ['2026-10-21', -10, 'X1', 'X1'],
  ]);
  expect(parsed).toMatchObject({
    opening: toCents(2_400_000),
    closing: toCents(2_767_989.5),
    currency: 'ARS',
    accountNumber: '0341-001234/5',
  });
});

const entry = (amount: string, indicator: string, rest: string) =>
  `<Ntry><Amt Ccy="ARS">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>${rest}</Ntry>`;
const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><Othr><Id>0341-1234</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="ARS">100.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="ARS">415.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entry('515.00', 'CRDT', '<Sts>BOOK</Sts><BookgDt><Dt>2026-10-08</Dt></BookgDt><AcctSvcrRef>A1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>TRF-1</EndToEndId></Refs><RltdPties><Dbtr><Nm>Gómez</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Alquiler</Ustrd></RmtInf></TxDtls></NtryDtls>')}
${entry('9.00', 'DBIT', '<Sts>PDNG</Sts><BookgDt><Dt>2026-10-09</Dt></BookgDt>')}
${entry('5.00', 'CRDT', '<RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-10-09T10:00:00</DtTm></BookgDt><AddtlNtryInf>Reverso</AddtlNtryInf>')}
</Stmt></BkToCstmrStmt></Document>`;

test('CAMT.053', () => {
  const parsed = parseCamt(camt);
  expect(short(parsed)).toEqual([
    ['2026-10-08', 515, 'TRF-1', 'Gómez Alquiler'],
    ['2026-10-09', -5, null, 'Reverso'],
  ]);
  expect(parsed).toMatchObject({
    opening: toCents(-100),
    closing: toCents(415),
    currency: 'ARS',
    accountNumber: '0341-1234',
  });
});

test.each<[form: string, parse: (text: string) => unknown, text: string, message: string]>([
  ['OFX', parseOfx, 'Fecha;Importe', 'is not an OFX file'],
  ['OFX', parseOfx, sgml.replace('20261008', '20261308'), 'transaction 1 has no date'],
  ['OFX', parseOfx, sgml.replace('515000.00', 'mucho'), 'transaction 1 has no amount in "mucho"'],
  ['MT940', parseMt940, 'x', 'is not an MT940 file'],
  ['MT940', parseMt940, swift.replace('2610081008C515000,', 'ayer'), 'line 1 in :61:'],
  ['MT940', parseMt940, swift.replace(':61:261020D', ':61:261320D'), 'has no date in 261320'],
  ['CAMT.053', parseCamt, '<a>', 'not well-formed'],
  ['CAMT.053', parseCamt, '<a/>', 'is not a CAMT.053 file'],
  ['CAMT.053', parseCamt, camt.replace('2026-10-08', '2026-10-32'), 'entry 1 has no date'],
])('%s reports what is unreadable: %#', (_, parse, text, message) => {
  expect(() => parse(text)).toThrow(
    expect.objectContaining({
      errors: [expect.objectContaining({ message: expect.stringContaining(message) })],
    }),
  );
});
