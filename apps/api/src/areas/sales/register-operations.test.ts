/**
 * The operations of tills, registers and budgets beyond the standard ones: every response, success or error, against
 * the description.
 */

import { type Client, createClient, settle } from '@mostrador/client';
import { deviations } from '@mostrador/server-stub/testing';
import { expect, test } from 'vitest';
import { recorder } from '../../testing/recorder.ts';
import { leastBudget } from '../../testing/reference/registers.ts';
import { startTestService } from '../../testing/service.ts';
import { unknownId } from '../../testing/unknown-id.ts';

const service = await startTestService();
const item = { name: 'Parche', quantity: 1, price: 10 };
const wrong = 'wrong' as never;

/** The requests of a client, in order; every response is checked. */
async function sendRequests(api: Client, terminal: string, budget: string): Promise<void> {
  const { cashRegisters: registers, posTerminals: tills, budgets } = api;
  const strict = { configuration: { require_open_register: true } };
  const opening = { pos_terminal_id: terminal, initial_amount: 5 };
  const register = await settle(registers.open(opening));
  const id = register.success ? register.data._id : unknownId;
  const requests: (() => Promise<unknown>)[] = [
    () => registers.open(opening),
    () => registers.open({ ...opening, initial_amount: -1 }),
    () => registers.open({ ...opening, pos_terminal_id: 'feria', colour: 'red' } as never),
    () => registers.getStatus(terminal),
    () => registers.getStatus(unknownId),
    () => tills.getActiveSession(terminal),
    () => tills.updateActiveSession(terminal, { user_id: 'U2', cart: { items: [item] }, metadata: { a: 1 } }),
    () => tills.updateActiveSession(terminal, { cart: { items: wrong } }),
    () => tills.updateActiveSession(terminal, {}, { ifMatch: '"9"' }),
    () => tills.updateActiveSession(unknownId, {}),
    () => tills.getActiveSession(terminal, { headers: { 'If-None-Match': '*' } }),
    () => tills.getActiveSession(unknownId),
    () => tills.closeActiveSession(terminal),
    () => tills.closeActiveSession(terminal, { force: true }, { ifMatch: '"9"' }),
    () => tills.closeActiveSession(terminal, { force: true }),
    () => tills.closeActiveSession(terminal),
    () => tills.createSale(terminal, { items: [item], client_reference: 'a', amount_tendered: 20 }),
    () => tills.createSale(terminal, { items: [item], client_reference: 'a' }),
    () => tills.createSale(terminal, { items: [{ quantity: 1 }] }),
    () => tills.createSale(terminal, { items: [] }),
    () => tills.createSale(unknownId, { items: [item] }),
    () => registers.createMovement(id, { type: 'income', amount: 5, payment_method: 'trueque' }),
    () => registers.createMovement(id, { type: 'outflow', amount: 0 }),
    () => registers.createMovement(unknownId, { type: 'income', amount: 1 }),
    () => registers.getXReport(id),
    () => registers.getXReport(unknownId),
    () => registers.getReconciliation(id),
    () => registers.getReconciliation(unknownId),
    () => registers.close(id, { counted_amount: -1 }),
    () => registers.close(id, {}, { ifMatch: '"1"' }),
    () => registers.close(unknownId, {}),
    () =>
      registers.close(id, {
        denominations: [{ value: 100, quantity: 1 }],
        counts_by_method: [{ payment_method: 'check', counted_amount: 3 }],
      }),
    () => registers.close(id, {}),
    () => registers.createMovement(id, { type: 'income', amount: 1 }),
    () => registers.getXReport(id),
    () => registers.getReconciliation(id),
    () => registers.getStatus(terminal),
    () => tills.createSale(terminal, { items: [item] }),
    () => tills.update(terminal, strict),
    () => tills.createSale(terminal, { items: [item] }),
    () => tills.update(terminal, { status: 'inactive' }),
    () => tills.createSale(terminal, { items: [item] }),
    () => budgets.convert(budget, { payment_method: wrong, payment: 5 as never }),
    () => budgets.convert(budget, {}, { ifMatch: '"9"' }),
    () => budgets.convert(budget, { accepted_by: 'Héctor Sosa', status: 'completed' }),
    () => budgets.convert(budget),
    () => budgets.convert(unknownId),
  ];
  for (const request of requests) await settle(request());
}

const statuses = {
  openCashRegister: [201, 409, 422],
  getCashRegisterStatus: [200],
  closeCashRegister: [200, 404, 409, 412, 422],
  createCashMovement: [201, 404, 409, 422],
  getCashReconciliation: [200, 404],
  getXReport: [200, 404],
  createPosSale: [200, 201, 404, 409, 422],
  getActivePosSession: [200, 304, 404],
  updateActivePosSession: [200, 404, 412, 422],
  closeActivePosSession: [200, 404, 409, 412],
  convertBudget: [200, 201, 404, 412, 422],
};

test('the service responds as described', async () => {
  const { fetch, heard } = recorder();
  const api = createClient({ baseUrl: service.baseUrl, token: await service.token(), fetch, retries: 0 });
  const terminal = await api.posTerminals.create({ name: 'Mostrador' });
  const budget = await api.budgets.create(leastBudget);
  await sendRequests(api, terminal._id, budget._id);
  expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
  const given = (id: string) => heard.filter(({ operation }) => operation === id).map(({ status }) => status);
  const found = Object.keys(statuses).map((id) => [id, [...new Set(given(id))].sort()]);
  expect(Object.fromEntries(found)).toEqual(statuses);
});

test.each([
  ['nonsense', 401],
  [['stats:read'], 403],
])('with the token %j the service responds with %i', async (given, status) => {
  const { fetch, heard } = recorder();
  const token = typeof given === 'string' ? given : await service.token(given as string[]);
  await sendRequests(
    createClient({ baseUrl: service.baseUrl, token, fetch, retries: 0 }),
    unknownId,
    unknownId,
  );
  expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
  expect(new Set(heard.map((response) => response.status))).toEqual(new Set([status]));
});
