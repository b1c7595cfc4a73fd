/** The statutory regimes from `data/tax`: income tax (RG 830) with its scales, VAT and social security. */
import type { WithholdingRegimeCreate, WithholdingScaleStep } from '@mostrador/types';
import { dataRows } from '../../../store/data-file.ts';

export type DefaultRegime = WithholdingRegimeCreate & Required<Pick<WithholdingRegimeCreate, 'kind' | 'tax'>>;

let read: readonly DefaultRegime[] | undefined;

export function defaultRegimes(): readonly DefaultRegime[] {
  read ??= [...incomeTax(), ...others()];
  return read;
}

/** The minimum withholding (RG 830 article 28). */
const leastIncomeTax = 240;

function incomeTax(): DefaultRegime[] {
  const scales = scalesByName();
  return dataRows('tax/rg830.csv').map((row) => ({
    kind: 'retencion',
    tax: 'ganancias',
    jurisdiction: 'AR',
    code: row.regime ?? '',
    name: row.concept ?? '',
    rate: Number(row.rate_inscripto_pct || 0),
    rate_unregistered: Number(row.rate_no_inscripto_pct),
    base: 'net',
    non_taxable_amount: Number(row.minimum_not_subject),
    minimum_amount: leastIncomeTax,
    accumulation: 'month',
    scale: scales.get(row.scale ?? '') ?? null,
  }));
}

function scalesByName(): Map<string, WithholdingScaleStep[]> {
  const rows = Map.groupBy(dataRows('tax/rg830_scales.csv'), ({ scale = '' }) => scale);
  return new Map(
    [...rows].map(([name, steps]) => [
      name,
      steps.map(({ over, up_to, fixed, plus_pct_of_excess_over }) => ({
        from: Number(over),
        to: up_to ? Number(up_to) : null,
        fixed_amount: Number(fixed),
        rate: Number(plus_pct_of_excess_over),
        excess_over: Number(over),
      })),
    ]),
  );
}

const kinds = ['retencion', 'percepcion'] as const;
const taxes = ['ganancias', 'iva', 'iibb', 'suss', 'other'] as const;
const bases = ['net', 'total', 'vat'] as const;
const accumulations = ['none', 'month', 'year'] as const;

function others(): DefaultRegime[] {
  return dataRows('tax/withholding_regimes.csv').map((row) => ({
    kind: known(kinds, row.kind),
    tax: known(taxes, row.tax),
    jurisdiction: row.jurisdiction || null,
    code: row.code ?? '',
    name: row.name ?? '',
    rate: Number(row.rate),
    rate_unregistered: Number(row.rate_unregistered),
    base: known(bases, row.base),
    non_taxable_amount: Number(row.non_taxable_amount),
    minimum_amount: Number(row.minimum_amount),
    accumulation: known(accumulations, row.accumulation),
  }));
}

function known<Name extends string>(names: readonly Name[], given: string | undefined): Name {
  const found = names.find((name) => name === given);
  if (found) return found;
  throw new Error(`data/tax/withholding_regimes.csv: \`${given}\` must be one of ${names.join(', ')}`);
}
