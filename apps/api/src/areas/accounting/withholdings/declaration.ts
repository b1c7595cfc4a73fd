/**
 * The withholdings and perceptions of a month, with the file for the authority (Decision N56). The service never files
 * it.
 */
import { createHash } from 'node:crypto';
import type { Handler } from '@mostrador/server-stub';
import type { Withholding, WithholdingDeclarationTotals, WithholdingRegistration } from '@mostrador/types';
import { sql } from 'kysely';
import { lastDayOf } from '../../../calculation/months.ts';
import { fromCents, toCents, total } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { asReturned } from '../../../records/document.ts';
import { dataRows } from '../../../store/data-file.ts';
import { monthParameter } from '../vat/vat-period.ts';
import { ownParty } from './apply.ts';
import { type SicoreRow, type SicoreRules, sicoreLines } from './sicore.ts';
import { type StoredWithholding, shownWithholding, withholdingTable } from './tables.ts';

export const getWithholdingDeclaration: Handler<'getWithholdingDeclaration', Context> = async (call) => {
  const period = monthParameter(call.params.period);
  const rows = await ownRows(call, period);
  const of = (kind: Withholding['kind']) =>
    rows.map(({ withholding }) => withholding).filter((withholding) => withholding.kind === kind);
  const data = {
    period,
    agent: await ownParty(call),
    retenciones: of('retencion'),
    percepciones: of('percepcion'),
    totals: totalsOf(rows.map(({ withholding }) => withholding)),
    export: exported(period, rows),
  };
  return { status: 200, data };
};

/** Returns the account's own withholdings by day. Payments without a withholding are not part of the return. */
async function ownRows({ tx, account }: Context, period: string): Promise<SicoreRow[]> {
  const { rows } = await sql<{
    doc: StoredWithholding;
    kept: { registration?: WithholdingRegistration } | null;
  }>`
    select doc, kept from withholdings
    where account_id = ${account.id} and not suffered and kind in ('retencion', 'percepcion')
      and date between ${`${period}-01`} and ${lastDayOf(period)} and amount > 0 and deleted_at is null
    order by date, id`.execute(tx);
  return rows.map(({ doc, kept }) => ({
    withholding: shownWithholding({ ...asReturned(withholdingTable.shape, { ...doc }), ...doc }),
    registration: kept?.registration ?? 'registered',
  }));
}

function totalsOf(rows: readonly Withholding[]): WithholdingDeclarationTotals {
  const sumOf = (of: readonly Withholding[]) => fromCents(total(of.map(({ amount }) => toCents(amount))));
  const byTax = Map.groupBy(rows, ({ regime }) => regime.tax);
  const byRegime = Map.groupBy(rows, ({ regime }) => `${regime.tax} ${regime.code}`);
  return {
    by_tax: [...byTax].map(([tax, of]) => ({ tax, count: of.length, amount: sumOf(of) })),
    by_regime: [...byRegime.values()].flatMap((of) => {
      const [first] = of;
      if (!first) return [];
      const { code, name, tax } = first.regime;
      return [{ regime_code: code, name, tax, count: of.length, amount: sumOf(of) }];
    }),
    count: rows.length,
    amount: sumOf(rows),
  };
}

function exported(period: string, rows: readonly SicoreRow[]) {
  const content = sicoreLines(rows, rules())
    .map((line) => `${line}\r\n`)
    .join('');
  return {
    format: 'sicore' as const,
    filename: `sicore-${period}.txt`,
    content_type: 'text/plain',
    encoding: 'utf-8',
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

function rules(): SicoreRules {
  const values = Object.fromEntries(
    dataRows('tax/sicore.csv').map(({ code = '', value = '' }) => [code, value]),
  );
  const { decimals, ...taxes } = values;
  return { decimals: decimals === 'comma' ? 'comma' : 'point', taxes };
}
