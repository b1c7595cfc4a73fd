/** Closing a register: the count, the difference with its sign, and the Z report (Decision N5). */
import type { Handler } from '@mostrador/server-stub';
import type { CashRegister, CashRegisterClose, CashZReport } from '@mostrador/types';
import { sql } from 'kysely';
import { fromCents, minus, toCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { lockRecord } from '../../../records/locked-record.ts';
import { warnUnknown } from '../../../records/unknown-members.ts';
import { withWarnings } from '../../../records/with-warnings.ts';
import { etag } from '../../../records/write.ts';
import { audit } from '../../../store/audit.ts';
import { nextNumber } from '../../../store/sequences.ts';
import { type Count, counted } from './cash-count.ts';
import { cashMovement } from './cash-movements.ts';
import { checkOpen, keepRegister, moved } from './cash-register-store.ts';
import { reportFigures } from './cash-report.ts';
import { reportData } from './cash-report-data.ts';

export const closeCashRegister: Handler<'closeCashRegister', Context> = async (request) => {
  const { params, body = {}, unknown, warn } = request;
  warnUnknown(unknown, warn);
  const { record: open } = await lockRecord('cashRegisters', params.id, request);
  checkOpen(open);
  const count = counted(body);
  warnCount(count, request);
  const closed = await adjusted(request, closedWith(open, count, body, request));
  const version = await keepRegister(request, closed);
  const z_report = await zReport(request, closed);
  await keepClosing(request, z_report, {
    counts_by_method: count.byMethod,
    denominations: body.denominations ?? [],
  });
  await auditClosing(request, open, closed);
  const record = { ...closed, updated_at: request.now.toISOString() };
  return {
    status: 200,
    data: withWarnings({ ...record, z_report }, request),
    headers: { etag: etag(version) },
  };
};

function warnCount({ cash, denominations }: Count, { warn }: Context): void {
  if (cash === undefined) {
    const message = 'Nothing was counted: the register was closed as if it had come out even.';
    warn({ code: 'not_counted', field: 'counted_amount', message });
  } else if (denominations !== undefined && denominations !== cash) {
    const message = `The denominations come to ${fromCents(denominations)}, not to ${fromCents(cash)}, which counts.`;
    warn({ code: 'denominations_mismatch', field: 'denominations', message });
  }
}

function closedWith(
  register: CashRegister,
  { cash = toCents(register.expected_amount) }: Count,
  { notes, closed_by }: CashRegisterClose,
  { now }: Context,
): CashRegister {
  return {
    ...register,
    status: 'closed',
    closed_at: now.toISOString(),
    closed_by: closed_by ?? null,
    counted_amount: fromCents(cash),
    notes: notes ?? register.notes ?? null,
    difference: fromCents(minus(cash, toCents(register.expected_amount))),
  };
}

/** The movement that takes the drawer from what was expected to what was counted, where they differ. */
async function adjusted(context: Context, register: CashRegister): Promise<CashRegister> {
  const amount = toCents(register.difference ?? 0);
  if (amount === 0) return register;
  const description = amount < 0 ? 'Faltante al cierre' : 'Sobrante al cierre';
  const createdBy = register.closed_by;
  return moved(
    context,
    register,
    cashMovement(context, { type: 'closing_adjustment', amount, description, createdBy }),
  );
}

async function zReport(context: Context, { _id, pos_terminal_id }: CashRegister): Promise<CashZReport> {
  const figures = reportFigures(
    await reportData(context, _id),
    context.now.toISOString(),
    context.account.timezone,
  );
  return { ...figures, type: 'Z', number: await nextNumber(context, `z_report.${pos_terminal_id}`) };
}

/** Keeps the report as it was made: what becomes of its sales later does not change it. */
export async function keepClosing(
  { tx, account }: Pick<Context, 'tx'> & { account: Pick<Context['account'], 'id'> },
  report: CashZReport,
  counts: object,
): Promise<void> {
  await sql`
    insert into cash_closings (account_id, cash_register_id, pos_terminal_id, z_number, report, counts)
    values (${account.id}, ${report.cash_register_id}, ${report.pos_terminal_id}, ${report.number},
      ${JSON.stringify(report)}, ${JSON.stringify(counts)})`.execute(tx);
}

async function auditClosing(context: Context, open: CashRegister, closed: CashRegister): Promise<void> {
  await audit(context, {
    action: 'closed',
    entityType: 'cash_register',
    entityId: closed._id,
    before: { ...open, movements: null },
    after: { ...closed, movements: null },
  });
}
