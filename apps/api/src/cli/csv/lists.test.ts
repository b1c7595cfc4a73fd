/** Every list of the API can be exported, with all of its records and fields. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { findAccount } from '../../auth/accounts.ts';
import { demoAccount } from '../../demo/account.ts';
import { seedDemo } from '../../demo/seed.ts';
import { type AnyPage, apiOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';
import { cellOf } from './cells.ts';
import { commandContext } from './context.ts';
import { writeList } from './export.ts';
import { exportedLists } from './lists.ts';

const now = new Date();
const service = await startTestService({ alone: true });
const { database, baseUrl } = service;
const api = apiOf(baseUrl, await seedDemo(database, { loopback: true, now }));
const account = await findAccount(database, demoAccount.id);

test.each(exportedLists().map((list) => [list.name, list] as const))('%s', async (_, list) => {
  let text = '';
  const columns = [...list.fields.keys()];
  const rows = await database.reports(account.id, (snapshot) => {
    const context = commandContext({ database, account }, snapshot);
    return writeList(list, context, { columns, delimiter: ',' }, async (part) => {
      text += part;
    });
  });
  const [header, ...records]: string[][] = parse(text, {});
  const { status, data } = await api.get<AnyPage>(`${list.operation.path}?per_page=100&sort_dir=asc`);
  const { items } = status === 200 ? data : (await api.get<AnyPage>(list.operation.path)).data;
  expect(header).toEqual(columns);
  expect(records).toHaveLength(rows);
  const listed = items.map((item) => columns.map((column) => cellOf(item[column])));
  expect(records.toSorted()).toEqual(listed.toSorted());
});
