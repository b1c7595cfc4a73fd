/** The QR code of printed receipts (RG 4892, version 1). Pure. */
import type { Receipt } from '@mostrador/types';

const address = 'https://www.arca.gob.ar/fe/qr/?p=';

/** The payload, in the order of the specification. All numbers are JSON numbers. */
export interface QrPayload {
  ver: 1;
  fecha: string;
  cuit: number;
  ptoVta: number;
  tipoCmp: number;
  nroCmp: number;
  importe: number;
  moneda: string;
  ctz: number;
  tipoDocRec?: number;
  nroDocRec?: number;
  /** `E` for a CAE, `A` for a CAEA. */
  tipoCodAut: 'E' | 'A';
  codAut: number;
}

/** Returns the URL in the QR code. */
export function qrUrl(payload: QrPayload): string {
  return `${address}${Buffer.from(JSON.stringify(payload)).toString('base64')}`;
}

/** Returns the payload for a receipt; undefined without an authorization code, since there is nothing to verify. */
export function qrPayload(receipt: Receipt, issuerCuit: string): QrPayload | undefined {
  const { authorization, voucher_number } = receipt;
  if (!authorization.cae || voucher_number === null) return undefined;
  const named = receipt.doc_type !== 99;
  return {
    ver: 1,
    fecha: receipt.issue_date,
    cuit: Number(issuerCuit),
    ptoVta: receipt.sale_point,
    tipoCmp: receipt.voucher_type,
    nroCmp: voucher_number,
    importe: receipt.total_amount,
    moneda: receipt.currency,
    ctz: receipt.exchange_rate,
    ...(named && { tipoDocRec: receipt.doc_type, nroDocRec: Number(receipt.doc_number) }),
    tipoCodAut: 'E',
    codAut: Number(authorization.cae),
  };
}
