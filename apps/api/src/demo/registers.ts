/** What the registers and tills of the demo stand on: movements, Z reports, receipts, the session, and their numbers. */
import type { CashMovement, CashRegister } from '@mostrador/types';
import { sql } from 'kysely';
import { keepClosing } from '../areas/sales/cash-register/cash-close.ts';
import { insertRow } from '../areas/sales/cash-register/cash-movements.ts';
import { reportFigures } from '../areas/sales/cash-register/cash-report.ts';
import { reportData } from '../areas/sales/cash-register/cash-report-data.ts';
import { insertReceipt } from '../areas/sales/pos/pos-receipts.ts';
import { dayIn } from '../calculation/days.ts';
import { getRecord } from '../records/locked-record.ts';
import type { Executor } from '../store/context.ts';
import { countedTo, lastNumber } from './counters.ts';
import type { ExampleRecord } from './examples.ts';

interface Shop {
  tx: Executor;
  account: { id: string; timezone: string };
}

/** Writes what the registers that were just stored show, the oldest first, and who works at their terminals. */
export async function importRegisters(
  shop: Shop,
  stored: readonly ExampleRecord[],
  session: unknown,
): Promise<void> {
  if (stored.length === 0) return;
  const registers: CashRegister[] = [];
  for (const { _id } of stored) registers.push((await getRecord('cashRegisters', String(_id), shop)).record);
  await importTills(shop, registers);
  await importSession(shop, session);
}

async function importTills(shop: Shop, registers: readonly CashRegister[]): Promise<void> {
  const inOrder = [...registers].sort((one, other) => (one.opened_at < other.opened_at ? -1 : 1));
  for (const register of inOrder) {
    for (const movement of register.movements) await importMovement(shop, register, movement);
  }
  for (const [terminal, of] of Map.groupBy(inOrder, ({ pos_terminal_id }) => pos_terminal_id)) {
    await importTill(shop, terminal, of);
  }
}

/** A movement, and the receipt of the sale that it paid: the first one of that day at the counter. */
async function importMovement(shop: Shop, register: CashRegister, movement: CashMovement): Promise<void> {
  await insertRow(shop, movement, movement.payment_method === 'cash');
  const receipt = movement.type === 'sale' ? movement.description?.match(/^Venta (\d+-(\d+))$/) : undefined;
  if (!receipt?.[1] || !movement.sale_id) return;
  const day = dayIn(shop.account.timezone, new Date(movement.created_at));
  await insertReceipt(shop, {
    sale_id: movement.sale_id,
    pos_terminal_id: register.pos_terminal_id,
    number: Number(receipt[2]),
    receipt_number: receipt[1],
    client_reference: `mostrador-${day}-0001`,
  });
}

/** The Z reports of a terminal, and the counters that go on after them. */
async function importTill(shop: Shop, terminal: string, registers: readonly CashRegister[]): Promise<void> {
  const closed = registers.flatMap(({ _id, closed_at }) => (closed_at === null ? [] : [{ _id, closed_at }]));
  for (const [index, { _id, closed_at }] of closed.entries()) {
    const figures = reportFigures(await reportData(shop, _id), closed_at, shop.account.timezone);
    await keepClosing(
      shop,
      { ...figures, type: 'Z', number: index + 1 },
      { counts_by_method: [], denominations: [] },
    );
  }
  const receipts = registers.flatMap(({ movements }) => movements.filter(({ type }) => type === 'sale'));
  await countedTo(shop.tx, shop.account.id, `z_report.${terminal}`, closed.length);
  const last = lastNumber(receipts.map(({ description }) => description));
  await countedTo(shop.tx, shop.account.id, `pos_sales.${terminal}`, last);
}

/** The session that is going on at the counter. */
async function importSession({ tx, account }: Shop, session: unknown): Promise<void> {
  await sql`
    insert into pos_sessions (account_id, id, pos_terminal_id, user_id, user_name, cart, metadata, started_at, last_activity_at)
    select ${account.id}, session.* from jsonb_to_record(${JSON.stringify(session)}::jsonb) as session (
      _id text, pos_terminal_id text, user_id text, user_name text, cart jsonb, metadata jsonb,
      started_at timestamptz, last_activity_at timestamptz)
    on conflict do nothing returning id`.execute(tx);
}
