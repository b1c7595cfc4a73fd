/** Two accounts on one service never see each other's tills (Decision R7, cross-cutting). */
import { describe, expect, test } from 'vitest';
import { apiOf } from '../../testing/api.ts';
import { budgets, cashRegisters, posTerminals } from '../../testing/reference/registers.ts';
import { startTestService } from '../../testing/service.ts';
import { isolationOf } from '../../testing/standard/isolation.ts';
import { stored } from '../../testing/stored.ts';

await isolationOf([posTerminals, cashRegisters, budgets]);

const service = await startTestService();
const [ours, theirs] = [await service.account(), await service.account()];
const us = apiOf(service.baseUrl, await ours.token());
const them = apiOf(service.baseUrl, await theirs.token());

describe('another account', () => {
  test('cannot use a till, a register or a budget', async () => {
    const terminal = (await us.post('/api/v1/pos/', { name: 'Mostrador' })).data._id;
    const opening = { pos_terminal_id: terminal, initial_amount: 5 };
    const register = `/api/v1/cash_register/${(await us.post('/api/v1/cash_register/', opening)).data._id}`;
    const budget = `/api/v1/budgets/${(await us.post('/api/v1/budgets/', budgets.least)).data._id}`;
    await us.put(`/api/v1/pos/sessions/${terminal}/active`, { user_id: 'U2' });
    const before = await stored(service.database, ours.id);
    const responses = [
      await them.post(`/api/v1/pos/${terminal}/sale/`, { items: [{ quantity: 1, price: 1 }] }),
      await them.get(`/api/v1/pos/sessions/${terminal}/active`),
      await them.put(`/api/v1/pos/sessions/${terminal}/active`, {}),
      await them.delete(`/api/v1/pos/sessions/${terminal}/active`),
      await them.post(`${register}/close/`, {}),
      await them.post(`${register}/movement/`, { type: 'income', amount: 1 }),
      await them.get(`${register}/reconciliation/`),
      await them.get(`${register}/x_report/`),
      await them.post(`${budget}/convert/`, {}),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    const status = await them.get(`/api/v1/cash_register/status/${terminal}/`);
    expect(status.data).toMatchObject({ is_open: false, cash_register: null });
    expect(await stored(service.database, ours.id)).toEqual(before);
  });

  test('can open a register at a terminal with the same name, with its own numbers', async () => {
    const opening = { pos_terminal_id: 'feria', initial_amount: 5 };
    const opened = [
      await us.post('/api/v1/cash_register/', opening),
      await them.post('/api/v1/cash_register/', opening),
    ];
    expect(opened.map(({ status }) => status)).toEqual([201, 201]);
    const closed = [
      await us.post(`/api/v1/cash_register/${opened[0]?.data._id}/close/`, {}),
      await them.post(`/api/v1/cash_register/${opened[1]?.data._id}/close/`, {}),
    ];
    expect(closed.map(({ data }) => data.z_report)).toMatchObject([{ number: 1 }, { number: 1 }]);
  });
});
