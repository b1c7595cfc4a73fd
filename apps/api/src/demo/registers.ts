/** Data behind the demo's registers and terminals: movements, Z reports, receipts, the session, and their numbers. */
import type { CashMovement, CashRegister } from '@mostrador/types';
import { sql } from 'kysely';
import { keepClosing } from '../areas/sales/cash-register/cash-close.ts';
import { reportFigures } from '../areas/sales/cash-register/cash-report.ts';
import { reportData } from '../areas/sales/cash-register/cash-report-data.ts';
import { dayIn } from '../calculation/days.ts';
import { isObject } from '../core/is-object.ts';
import { appendMovements } from '../ledgers/cash/cash.ts';
import { insertReceipt } from '../ledgers/receipts/receipts.ts';
import type { Executor } from '../store/context.ts';
import { countedTo, lastNumber } from './counters.ts';
import type { ExampleRecord } from './examples.ts';

interface Shop {
  tx: Executor;
  account: { id: string; timezone: string };
}

/** Writes the data of the registers just stored, oldest first, and the session of their terminals. */
export async function importRegisters(
  shop: Shop,
  stored: readonly ExampleRecord[],
  session: unknown,
): Promise<void> {
  if (stored.length === 0) return;
  await importTills(shop, stored.filter(isRegister));
  await importSession(shop, session);
}

async function importTills(shop: Shop, registers: readonly CashRegister[]): Promise<void> {
  const inOrder = [...registers].sort((one, other) => (one.opened_at < other.opened_at ? -1 : 1));
  for (const register of inOrder) {
    await importMovements(shop, register);
    for (const movement of register.movements) await importReceipt(shop, register, movement);
  }
  for (const [terminal, of] of Map.groupBy(inOrder, ({ pos_terminal_id }) => pos_terminal_id)) {
    await importTill(shop, terminal, of);
  }
}

function isRegister(record: ExampleRecord): record is ExampleRecord & CashRegister {
  return Array.isArray(record.movements) && record.movements.every(isObject);
}

/** Writes the movements as rows; the register stores their number. */
async function importMovements(shop: Shop, { _id, movements }: CashRegister): Promise<void> {
  const isCash = movements.map(({ payment_method }) => payment_method === 'cash');
  await appendMovements(shop, { drawer: { moves: movements.length }, movements, isCash });
  const kept = JSON.stringify({ moves: movements.length });
  await sql`
    update cash_registers set doc = doc - 'movements', kept = ${kept}::jsonb
    where account_id = ${shop.account.id} and id = ${_id}`.execute(shop.tx);
}

/** Writes the receipt of the sale that a movement paid: the first one of that day at the counter. */
async function importReceipt(shop: Shop, register: CashRegister, movement: CashMovement): Promise<void> {
  const receipt = movement.type === 'sale' ? movement.description?.match(/^Venta (\d+-(\d+))$/) : undefined;
  if (!receipt?.[1] || !movement.sale_id) return;
  const day = dayIn(shop.account.timezone, new Date(movement.created_at));
  await insertReceipt(shop, movement.sale_id, {
    pos_terminal_id: register.pos_terminal_id,
    number: Number(receipt[2]),
    receipt_number: receipt[1],
    client_reference: `mostrador-${day}-0001`,
  });
}

/** Writes the Z reports of a terminal, and continues their counters. */
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

/** Writes the current session at the counter. */
async function importSession({ tx, account }: Shop, session: unknown): Promise<void> {
  await sql`
    insert into pos_sessions (account_id, id, pos_terminal_id, user_id, user_name, cart, metadata, started_at, last_activity_at)
    select ${account.id}, session.* from jsonb_to_record(${JSON.stringify(session)}::jsonb) as session (
      _id text, pos_terminal_id text, user_id text, user_name text, cart jsonb, metadata jsonb,
      started_at timestamptz, last_activity_at timestamptz)
    on conflict do nothing returning id`.execute(tx);
}
