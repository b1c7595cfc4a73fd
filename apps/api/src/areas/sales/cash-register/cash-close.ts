/** Closes a register: the count, the signed difference, and the Z report (Decision N5). */
import type { CashRegister, CashRegisterClose, CashZReport } from '@mostrador/types';
import { sql } from 'kysely';
import { fromCents, minus, toCents } from '../../../core/cents.ts';
import { appendMovements, drawerChange } from '../../../ledgers/cash/cash.ts';
import type { NewMovement } from '../../../ledgers/cash/cash-figures.ts';
import { actionOn } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { auditAll } from '../../../store/audit.ts';
import { nextNumber } from '../../../store/sequences.ts';
import { together } from '../../../store/together.ts';
import { type Count, counted } from './cash-count.ts';
import { cashMovement, withLastMovements } from './cash-movements.ts';
import { checkOpen, drawerIn } from './cash-register-store.ts';
import { reportFigures } from './cash-report.ts';
import { reportData } from './cash-report-data.ts';

export const closeCashRegister = actionOn<'cashRegisters', 'closeCashRegister'>(
  'cashRegisters',
  async (open, call, { kept }) => {
    const { body = {} } = call;
    checkOpen(open);
    const count = counted(body);
    warnCount(count, call);
    const closed = closedWith(open, count, body, call);
    const change = drawerChange(drawerIn(closed, kept), adjustment(closed, call));
    await together([appendMovements(call, change), auditAll(call, change.entries)]);
    const z_report = await zReport(call, closed);
    const counts = { counts_by_method: count.byMethod, denominations: body.denominations ?? [] };
    await keepClosing(call, z_report, counts);
    const [shown = closed] = await withLastMovements([closed], call);
    return {
      did: 'closed',
      record: closed,
      kept: { moves: change.drawer.moves },
      data: (record) => ({ ...record, movements: shown.movements, z_report }),
      noted: (record) => ({ ...record, movements: null }),
    };
  },
);

function warnCount({ cash, denominations }: Count, { warn }: Context): void {
  if (cash === undefined) {
    const message = 'No cash was counted, so the register was closed without a difference.';
    warn({ code: 'not_counted', field: 'counted_amount', message });
  } else if (denominations !== undefined && denominations !== cash) {
    const message = `The denominations add up to ${fromCents(denominations)}, but the counted amount of ${fromCents(cash)} is used.`;
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

/** Returns the movement from the expected to the counted cash, if they differ. */
function adjustment({ difference, closed_by }: CashRegister, context: Context): NewMovement[] {
  const amount = toCents(difference ?? 0);
  if (amount === 0) return [];
  const description = amount < 0 ? 'Faltante al cierre' : 'Sobrante al cierre';
  return [cashMovement(context, { type: 'closing_adjustment', amount, description, createdBy: closed_by })];
}

async function zReport(context: Context, closed: CashRegister): Promise<CashZReport> {
  const { _id, pos_terminal_id } = closed;
  const figures = reportFigures(
    { ...(await reportData(context, _id)), register: closed },
    context.now.toISOString(),
    context.account.timezone,
  );
  return { ...figures, type: 'Z', number: await nextNumber(context, `z_report.${pos_terminal_id}`) };
}

/** Stores the report, so that later changes of its sales do not change it. */
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
