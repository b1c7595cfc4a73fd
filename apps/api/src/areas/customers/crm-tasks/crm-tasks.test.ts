/** The life cycle of tasks and reminders (Decisions N21, N25). */
import type { CrmReminder, CrmTask } from '@mostrador/types';
import { expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';

let now = new Date('2026-10-31T21:00:00.000Z');
const service = await startTestService({ clock: () => now });
const api = apiOf(service.baseUrl, await service.token());
const [tasks, reminders] = ['/api/v1/crm-tasks', '/api/v1/crm-reminders'];

/** A minute later. */
function later(): string {
  now = new Date(now.getTime() + 60_000);
  return now.toISOString();
}

test('a task is completed once', async () => {
  const { data } = await api.post<CrmTask>(`${tasks}/`, { title: 'Llamar', customer_id: '0'.repeat(24) });
  expect(data).toMatchObject({ status: 'pending', priority: 'normal', warnings: [{ field: 'customer_id' }] });
  const complete = (body: object, headers = {}) =>
    api.post<CrmTask>(`${tasks}/${data._id}/complete/`, body, headers);
  expect((await complete({}, { 'if-match': '"2"' })).code).toBe('precondition_failed');
  expect((await complete({ outcome: 5 })).errors[0]?.pointer).toBe('/outcome');
  const at = later();
  const done = await complete({ outcome: 'avisado', notes: 'Pasa hoy' });
  const completed = { status: 'done', completed_at: at, outcome: 'avisado', completion_notes: 'Pasa hoy' };
  expect([done.header('etag'), done.data]).toMatchObject(['"2"', completed]);
  later();
  expect(
    [await complete({ outcome: 'otro' })].map(({ header, data: again }) => [header('etag'), again]),
  ).toMatchObject([['"2"', completed]]);
  const reopened = await api.put<CrmTask>(`${tasks}/${data._id}/`, { status: 'in_progress' });
  expect(reopened.data).toMatchObject({ completed_at: null, outcome: null, completion_notes: null });
});

test('an update to done and back sets and clears the completion time', async () => {
  const { data } = await api.post<CrmTask>(`${tasks}/`, { title: 'Llamar', status: 'done' });
  expect(data.completed_at).toBe(now.toISOString());
  const put = async (body: object) =>
    (await api.put<CrmTask>(`${tasks}/${data._id}/`, body)).data.completed_at;
  const first = now.toISOString();
  later();
  expect(await put({ title: 'Llamar ya' })).toBe(first);
  expect(await put({ status: 'pending' })).toBeNull();
  expect(await put({ status: 'done' })).toBe(now.toISOString());
});

test('a reminder becomes due, and can be cancelled', async () => {
  const make = async (title: string, remind_at: string) =>
    (
      await api.post<CrmReminder>(`${reminders}/`, {
        title,
        remind_at,
        customer_id: '6f00000000000000000000c1',
      })
    ).data;
  const [, first] = [await make('b', '2026-11-01T10:00:00Z'), await make('a', '2026-11-01T09:00:00Z')];
  const due = async () => {
    const path = `${reminders}/by-customer/6f00000000000000000000c1/?due=true&sort=remind_at&sort_dir=asc`;
    return (await api.get<AnyPage>(path)).data.items.map(({ title }) => title).join('');
  };
  expect(await due()).toBe('');
  now = new Date('2026-11-01T10:00:00Z');
  expect(await due()).toBe('ab');
  const cancel = () => api.post<CrmReminder>(`${reminders}/${first._id}/cancel/`, undefined);
  const cancelled = await cancel();
  expect(cancelled.data).toMatchObject({ status: 'cancelled', cancelled_at: now.toISOString() });
  later();
  expect((await cancel()).data).toEqual(cancelled.data);
  expect(await due()).toBe('b');
  const later2 = await api.put<CrmReminder>(`${reminders}/${first._id}/`, { status: 'pending', title: 'c' });
  expect(later2.data).toMatchObject({ status: 'cancelled', title: 'c' });
});
