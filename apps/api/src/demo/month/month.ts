/**
 * Adds a month of activity up to today to the demo account, so that charts and lists show data. It calls the same
 * operations as requests do, once, at the workshop's terminal: receipts, cash and stock of the main terminal stay as in
 * the story. The examples of the description are compared with an account without it.
 */
import { operationTable } from '@mostrador/types';
import { sql } from 'kysely';
import { closeCashRegister } from '../../areas/sales/cash-register/cash-close.ts';
import { createPosSale } from '../../areas/sales/pos/pos-sale.ts';
import { dayIn, daysAfter, momentAt, weekdayOf } from '../../calculation/days.ts';
import { createRecord } from '../../records/one-record.ts';
import type { Executor } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { lockFor } from '../../store/lock.ts';
import { demoAccount } from '../account.ts';
import { contextAt } from './context-at.ts';
import { deliver } from './deliveries.ts';
import { goodsOf, type PlannedDay, type PlannedSale, planMonth } from './plan.ts';
import { owe } from './receivables.ts';

/** From the story: the workshop's terminal, its staff, and its supplier. */
const workshop = '6ad0ea70b1c1c1e7a5120004';
const mechanic = '6aba5288b1c1c1e7a5700003';
const importer = '6abacf74b1c1c1e7a5300002';
const FLOAT = 20_000;

/**
 * Adds the month before `now`, unless the workshop's terminal has sales already. Everything is one transaction, which
 * the signal aborts; concurrent sales wait for their numbers.
 */
export async function seedMonth(database: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const today = dayIn(demoAccount.timezone, now);
  const days = planMonth(today, demoAccount.timezone);
  const work = async (tx: Executor) => {
    await lockFor({ tx, account: demoAccount }, 'demo month');
    if (await hasSold(tx)) return;
    const weeks = Map.groupBy(days, ({ day }) => daysAfter(day, -((weekdayOf(day) + 6) % 7)));
    for (const week of weeks.values()) {
      await receiveGoods(tx, week);
      for (const day of week) await tradeOn(tx, day);
    }
    await bookAround(tx, today, now);
    await spend(tx, days);
    await owe(tx, now);
    await deliver(tx, days);
  };
  await database.transaction(demoAccount.id, work, { signal });
}

async function hasSold(tx: Executor): Promise<boolean> {
  const { rows } = await sql`
    select from pos_sales where account_id = ${demoAccount.id} and pos_terminal_id = ${workshop} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Orders the goods that a week will sell, receives them on its first morning, and pays for them. */
async function receiveGoods(tx: Executor, week: readonly PlannedDay[]): Promise<void> {
  const goods = goodsOf(week);
  const [first] = week;
  if (!first || goods.size === 0) return;
  const products = await productsOf(tx, [...goods.keys()]);
  const items = products.map(({ id, name, cost }) => {
    return { product_id: id, product_name: name, quantity: goods.get(id) ?? 0, unit_price: Number(cost) };
  });
  const terms = { supplier_id: importer, status: 'completed', payment_status: 'paid' } as const;
  await createRecord('orders', { ...terms, items }, contextAt(tx, first.opens));
}

async function productsOf(tx: Executor, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; cost: string }>`
    select id, doc->>'name' as name, coalesce(doc->>'cost', '0') as cost from products
    where account_id = ${demoAccount.id} and id = any(${ids}::text[]) order by id`.execute(tx);
  return rows;
}

/** Opens the register, sells, counts the cash and closes. */
async function tradeOn(tx: Executor, { opens, closes, sales, off }: PlannedDay): Promise<void> {
  const register = await createRecord(
    'cashRegisters',
    { pos_terminal_id: workshop, initial_amount: FLOAT, opened_by: mechanic },
    contextAt(tx, opens),
  );
  let cash = FLOAT;
  for (const sale of sales) cash += await sell(tx, sale);
  const call = contextAt(tx, closes);
  const body = { counted_amount: cash + off, closed_by: mechanic };
  const operation = operationTable.closeCashRegister;
  await closeCashRegister({ ...call, operation, params: { id: register._id }, body, query: {}, unknown: [] });
}

/** Returns the cash received. */
async function sell(tx: Executor, { at, items, method }: PlannedSale): Promise<number> {
  const body = { items, payment_method: method, tax_type: 'inclusive' } as const;
  const asked = { operation: operationTable.createPosSale, params: { id: workshop }, query: {}, unknown: [] };
  const { data } = await createPosSale({ ...contextAt(tx, at), ...asked, body });
  return method === 'cash' && 'total' in data ? (data.total ?? 0) : 0;
}

const services = [
  '6aba7448b1c1c1e7a5030002',
  '6aba72e0b1c1c1e7a5030001',
  '6aba75ceb1c1c1e7a5030003',
] as const;
const guests = [
  'Laura Ruiz',
  'Martín Sosa',
  'Camila Ortiz',
  'Diego Peralta',
  'Rocío Molina',
  'Iván Cabral',
] as const;

/** Books appointments from a week before today to two weeks after. */
async function bookAround(tx: Executor, today: string, now: Date): Promise<void> {
  for (let index = 0; index < 18; index++) {
    const day = daysAfter(today, index - 6);
    if (weekdayOf(day) === 0) continue;
    // On Saturdays the shop is open only in the morning.
    const hour = weekdayOf(day) === 6 ? '10:00' : (['09:30', '11:00', '16:30'][index % 3] ?? '10:00');
    const booked = {
      scheduled_datetime: momentAt(demoAccount.timezone, day, hour).toISOString(),
      service_id: services[index % services.length] ?? null,
      guest_name: guests[index % guests.length] ?? null,
    };
    const at = new Date(
      Math.min(now.getTime(), momentAt(demoAccount.timezone, daysAfter(day, -3)).getTime()),
    );
    await createRecord('appointments', booked, contextAt(tx, at));
  }
}

const bills = [
  { amount: 48_400, description: 'Internet y teléfono', category: 'servicios', tax_rate: 21 },
  { amount: 96_800, description: 'Publicidad en el barrio', category: 'publicidad', tax_rate: 21 },
  { amount: 18_150, description: 'Artículos de limpieza', category: 'limpieza', tax_rate: 21 },
  { amount: 36_300, description: 'Flete de repuestos', category: 'logística', tax_rate: 21 },
] as const;

/** Records one expense per week. */
async function spend(tx: Executor, days: readonly PlannedDay[]): Promise<void> {
  for (const [index, bill] of bills.entries()) {
    const day = days[index * 6 + 2];
    if (!day) continue;
    const paid = { ...bill, date: day.day, status: 'paid', payment_method: 'bank_transfer' } as const;
    await createRecord('expenses', paid, contextAt(tx, day.opens));
  }
}
