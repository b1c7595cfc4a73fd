/** Files of received invoices in the old format of the portal: one `IVA` column, without rates. */
import type { Client } from '@mostrador/client';
import type { ReceivedInvoiceImportResult } from '@mostrador/types';

export interface FileRow {
  /** `DD/MM/YYYY`. */
  date?: string;
  type?: number;
  number?: number;
  cuit?: string;
  name?: string;
  rate?: string;
  currency?: string;
  net?: number;
  untaxed?: number;
  exempt?: number;
  vat?: number;
  total?: number;
}

/** The header line. */
export const invoiceHeaders =
  'Fecha;Tipo;Punto de Venta;Número Desde;Número Hasta;Cód. Autorización;Tipo Doc. Emisor;Nro. Doc. Emisor;Denominación Emisor;Tipo Cambio;Moneda;Imp. Neto Gravado;Imp. Neto No Gravado;Imp. Op. Exentas;IVA;Imp. Total';

/** Returns the text of a file with these rows. */
export function invoiceFile(rows: readonly FileRow[]): string {
  return [invoiceHeaders, ...rows.map(lineOf)].join('\n');
}

/** Returns the line of a row. Default number: its index. */
export function lineOf(row: FileRow, index: number): string {
  const {
    date = '09/10/2026',
    type = 1,
    number = index + 1,
    cuit = '30996033712',
    name = 'ANDINA S.A.',
  } = row;
  const { rate = '1', currency = '$', net = 100, untaxed = 0, exempt = 0, vat = 21 } = row;
  const { total = net + untaxed + exempt + vat } = row;
  const amounts = [net, untaxed, exempt, vat, total].map((amount) => amount.toFixed(2).replace('.', ','));
  const voucher = [date, type, 4, number, number, '76410000973210', 'CUIT', cuit, name, rate, currency];
  return [...voucher, ...amounts].join(';');
}

/** Imports a file with these rows. */
export async function uploaded(
  client: Client,
  rows: readonly FileRow[],
): Promise<ReceivedInvoiceImportResult> {
  return await client.receivedInvoices.import({ file: new File([invoiceFile(rows)], 'comprobantes.csv') });
}
