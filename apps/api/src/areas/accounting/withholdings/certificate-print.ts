/** Prints a certificate (RG 830 article 12): agent and subject, tax and regime, base, rate and amount. */
import { printedDay, printedNumber, printedQuantity } from '../../../print/formats.ts';
import { printDocument } from '../../../print/print.ts';
import type { Certificate } from './tables.ts';

const kinds = { retencion: 'Retención', percepcion: 'Percepción' } as const;
const taxes = {
  ganancias: 'Impuesto a las ganancias',
  iva: 'Impuesto al valor agregado',
  iibb: 'Ingresos brutos',
  suss: 'Seguridad social',
  other: 'Otro impuesto',
} as const;

export async function printedCertificate(certificate: Certificate): Promise<Uint8Array> {
  const { number, agent, kind = 'retencion', tax = 'other', created_at } = certificate;
  const title = `Certificado de ${kinds[kind].toLowerCase()} ${number}`;
  return await printDocument({
    title,
    author: agent.name ?? agent.cuit,
    date: new Date(created_at),
    language: 'es-AR',
    header: [
      {
        kind: 'text',
        text: `Certificado de ${kinds[kind].toLowerCase()}`,
        size: 14,
        bold: true,
        align: 'center',
      },
      { kind: 'text', text: taxes[tax], size: 11, align: 'center' },
      { kind: 'gap', height: 8 },
    ],
    body: [
      {
        kind: 'fields',
        columns: 2,
        fields: [
          ['Número', number],
          ['Fecha', printedDay(certificate.date)],
        ],
      },
      { kind: 'gap', height: 4 },
      {
        kind: 'columns',
        columns: [party('Agente', certificate.agent), party('Sujeto', certificate.subject)],
      },
      { kind: 'gap', height: 8 },
      {
        kind: 'fields',
        fields: [
          ['Régimen', certificate.regime_code ?? null],
          ['Comprobante o pago', certificate.voucher_reference ?? null],
        ],
      },
      {
        kind: 'amounts',
        amounts: [
          ...(typeof certificate.base === 'number'
            ? [{ label: 'Base de cálculo', amount: printedNumber(certificate.base) }]
            : []),
          ...(typeof certificate.rate === 'number'
            ? [{ label: 'Alícuota', amount: `${printedQuantity(certificate.rate)} %` }]
            : []),
          {
            label: `Importe de la ${kinds[kind].toLowerCase()}`,
            amount: printedNumber(certificate.amount),
            bold: true,
          },
        ],
      },
    ],
    closing: [
      { kind: 'rule' },
      { kind: 'text', text: 'Firma y aclaración del agente', size: 8, align: 'right' },
    ],
  });
}

function party(title: string, { cuit, name }: { cuit: string; name?: string | null }) {
  return {
    share: 1,
    box: true,
    blocks: [
      { kind: 'text' as const, text: title, bold: true },
      { kind: 'text' as const, text: name ?? '' },
      { kind: 'text' as const, text: `CUIT ${cuit}` },
    ],
  };
}
