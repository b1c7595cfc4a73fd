/** The VAT return of a month as a computed draft, which the service never files (Decision N50). */
import type { Handler } from '@mostrador/server-stub';
import type { VatDeclarationSection, VatSummary, Warning } from '@mostrador/types';
import { monthAfter } from '../../../calculation/months.ts';
import { fromCents, plus, toCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { taxpayerOf } from '../../../records/lookups/taxpayer.ts';
import { dataRows } from '../../../store/data-file.ts';
import { together } from '../../../store/together.ts';
import { vatDueDate } from './vat-due-date.ts';
import { monthParameter } from './vat-period.ts';
import { summaryOf } from './vat-summary.ts';

let read: readonly { code: string; label: string }[] | undefined;

/** Returns the lines of the form, in its order. `form` is the name of the form itself. */
function lines(): readonly { code: string; label: string }[] {
  read ??= dataRows('tax/vat_return.csv').map(({ code = '', label = '' }) => ({ code, label }));
  return read;
}

export const getVatDeclaration: Handler<'getVatDeclaration', Context> = async (call) => {
  const period = monthParameter(call.params.period);
  const [taxpayer, summary] = await together([taxpayerOf(call), summaryOf(call, period)]);
  const cuit = taxpayer.cuit ?? '';
  const data = {
    period,
    form_code: lines().find(({ code }) => code === 'form')?.label ?? '',
    taxpayer: { cuit, name: taxpayer.legal_name ?? call.account.name },
    due_date: vatDueDate(period, cuit),
    sections: sections(summary),
    summary,
    status: summary.status === 'closed' ? ('ready' as const) : ('draft' as const),
    warnings: await warnings(call, summary, cuit),
  };
  return { status: 200, data };
};

function sections(summary: VatSummary): VatDeclarationSection[] {
  const suffered = plus(toCents(summary.withholdings_suffered), toCents(summary.perceptions_suffered));
  const amounts: Record<string, number> = {
    vat_debit: summary.sales.vat_debit,
    vat_credit: summary.purchases.vat_credit,
    previous_technical_balance: summary.previous_technical_balance,
    technical_balance: summary.technical_balance,
    free_availability_balance_previous: summary.free_availability_balance_previous,
    withholdings_and_perceptions: fromCents(suffered),
    balance_due: summary.balance_due,
    ...(summary.balance_in_favor > 0 && { balance_in_favor: summary.balance_in_favor }),
  };
  return lines().flatMap(({ code, label }) => {
    const amount = amounts[code];
    return amount === undefined ? [] : [{ code, label, amount }];
  });
}

async function warnings(context: Context, summary: VatSummary, cuit: string): Promise<Warning[]> {
  const found: Warning[] = [];
  if (cuit === '') {
    const message = 'The account has no CUIT. Set it in the VAT settings.';
    found.push({ code: 'missing_cuit', field: 'taxpayer.cuit', message });
  }
  if (summary.is_stale) {
    const message = 'A book has changed since the summary was calculated. Calculate it again.';
    found.push({ code: 'stale_summary', field: 'summary', message });
  }
  const previous = await summaryOf(context, monthAfter(summary.period, -1));
  if (summary.status === 'closed' && previous.status === 'open' && hasFigures(previous)) {
    const message = `The books of ${previous.period} are still open, so the balances brought forward may change.`;
    found.push({ code: 'previous_period_open', field: 'summary.previous_technical_balance', message });
  }
  return found;
}

function hasFigures({ sales, purchases }: VatSummary): boolean {
  return sales.net !== 0 || purchases.net !== 0;
}
