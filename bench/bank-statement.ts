/**
 * Measures a bank statement of 5,000 lines over HTTP, in a shop with 20,000 candidate payments of that month (Decision
 * N53): the import, a dry run of the matching, and the matching itself.
 */
import { newId } from '../apps/api/src/core/ids.ts';
import { importRecords } from '../apps/api/src/records/import.ts';
import type { Database } from '../apps/api/src/store/connect.ts';
import { withDatabase } from './lib/service/bench-database.ts';
import { addShop, type Shop, settle } from './lib/service/shop.ts';

const [LINES, CANDIDATES] = [5_000, 20_000];
const vendors = ['Ferretería del Sur S.R.L.', 'Distribuidora Andina S.A.', 'Papelera Ñandú', 'Ana Quiroga'];
const vendor = (index: number) => vendors[index % vendors.length] ?? '';
/** Returns a day of October. */
const day = (index: number) => `2026-10-${String(1 + (index % 30)).padStart(2, '0')}`;

await withDatabase(async ({ database, startService }) => {
  console.log(
    `${LINES} lines, ${CANDIDATES} candidates${' '.repeat(8)}import   dry run   matching, ms   matched`,
  );
  for (const perAmount of [1, 4, 40]) {
    const shop = await addShop(database, 1);
    const amount = (index: number) => 100 + (index % (CANDIDATES / perAmount));
    await pay(database, shop, amount);
    await settle(database);
    const service = await startService();
    try {
      const send = sending(service.url, shop);
      await send('accounts/seed/');
      const imported = await send('bank/import/', {
        bank_account_code: '1.1.1.02.010',
        format: 'csv',
        content: statement(amount),
      });
      const path = `bank/auto-match/${imported.data.statement_id}/`;
      const planned = await send(path, { dry_run: true });
      const matched = await send(path, {});
      if (planned.data.matched !== matched.data.matched) throw new Error('The dry run found something else');
      const figures = [imported, planned, matched].map(({ ms }) => ms.toFixed(0).padStart(9)).join('');
      const name = `${perAmount} of each amount`.padEnd(32);
      console.log(`${name}${figures}${String(matched.data.matched).padStart(14)}`);
    } finally {
      await service.stop();
    }
  }
});

/** Returns the file of the bank, with common column names. */
function statement(amount: (index: number) => number): string {
  const lines = Array.from(
    { length: LINES },
    (_, index) =>
      `${day(index)};TRANSF ${vendor(index).toUpperCase()} ${index};-${amount(index)},00;OP-${index}`,
  );
  return ['Fecha;Concepto;Importe;Referencia', ...lines].join('\n');
}

/** Inserts paid expenses directly. */
async function pay(database: Database, { account }: Shop, amount: (index: number) => number): Promise<void> {
  for (let first = 0; first < CANDIDATES; first += 1_000) {
    const batch = Array.from({ length: 1_000 }, (_, place) => {
      const index = first + place;
      const at = new Date(Date.parse(`${day(index)}T12:00:00Z`) + index);
      const now = at.toISOString();
      return {
        _id: newId(at),
        description: `OP-${index} compra`,
        vendor: vendor(index),
        amount: amount(index),
        tax_rate: 21,
        date: day(index),
        status: 'paid',
        category: 'other',
        created_at: now,
        updated_at: now,
      };
    });
    await database.transaction(account, (tx) => importRecords(tx, account, 'expenses', batch));
  }
}

interface TimedResponse {
  data: { statement_id: string; matched: number };
  ms: number;
}

function sending(url: string, { token }: Shop): (path: string, body?: object) => Promise<TimedResponse> {
  return async (path, body) => {
    const began = performance.now();
    const response = await fetch(`${url}/api/v1/accounting/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return { ...JSON.parse(text), ms: performance.now() - began };
  };
}
