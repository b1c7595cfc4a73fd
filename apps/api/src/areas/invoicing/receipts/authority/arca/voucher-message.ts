/**
 * Builds the message of `FECAESolicitar` for a voucher, with fields in the order of the description (RG 4291). Pure.
 */
import type { Voucher } from '../authority.ts';

/** The code for other taxes. */
const otherTax = 99;

/** Builds the request for one voucher with a number. */
export function voucherMessage(voucher: Voucher, number: number): object {
  return {
    FeCabReq: { CantReg: 1, PtoVta: voucher.salePoint, CbteTipo: voucher.voucherType },
    FeDetReq: { FECAEDetRequest: [detailOf(voucher, number)] },
  };
}

function detailOf(voucher: Voucher, number: number): object {
  const { serviceFrom, serviceTo, dueDate, associated, otherTaxes, net, vatItems } = voucher;
  return {
    Concepto: voucher.concept,
    DocTipo: voucher.docType,
    DocNro: voucher.docNumber,
    CbteDesde: number,
    CbteHasta: number,
    CbteFch: day(voucher.date),
    ImpTotal: amount(voucher.total),
    ImpTotConc: amount(voucher.untaxed),
    ImpNeto: amount(net),
    ImpOpEx: amount(voucher.exempt),
    ImpTrib: amount(otherTaxes),
    ImpIVA: amount(voucher.vat),
    ...(serviceFrom !== null && { FchServDesde: day(serviceFrom) }),
    ...(serviceTo !== null && { FchServHasta: day(serviceTo) }),
    ...(dueDate !== null && { FchVtoPago: day(dueDate) }),
    MonId: voucher.currency,
    MonCotiz: voucher.exchangeRate,
    CondicionIVAReceptorId: voucher.vatCondition,
    ...(associated.length > 0 && {
      CbtesAsoc: {
        CbteAsoc: associated.map(({ type, salePoint, number: of }) => ({
          Tipo: type,
          PtoVta: salePoint,
          Nro: of,
        })),
      },
    }),
    ...(otherTaxes > 0 && {
      Tributos: {
        Tributo: [
          {
            Id: otherTax,
            Desc: 'Otros tributos',
            BaseImp: amount(net),
            Alic: amount(0),
            Importe: amount(otherTaxes),
          },
        ],
      },
    }),
    ...(vatItems.length > 0 && {
      Iva: {
        AlicIva: vatItems.map(({ id, base, amount: tax }) => ({
          Id: id,
          BaseImp: amount(base),
          Importe: amount(tax),
        })),
      },
    }),
  };
}

/** Formats a date as `20261013`. */
function day(date: string): string {
  return date.replaceAll('-', '');
}

function amount(value: number): string {
  return value.toFixed(2);
}
