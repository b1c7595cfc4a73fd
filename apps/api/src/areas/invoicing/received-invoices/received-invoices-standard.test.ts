/** The standard tests of received invoices: list, isolation, contract. */
import { type Client, createClient } from '@mostrador/client';
import { describe, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../../../testing/api.ts';
import { type FileRow, invoiceFile, uploaded } from '../../../testing/invoice-file.ts';
import { startTestService } from '../../../testing/service.ts';
import { operationsOf } from '../../../testing/standard/operations.ts';
import { readList } from '../../../testing/standard/read-lists.ts';
import { stored } from '../../../testing/stored.ts';
import { unknownId } from '../../../testing/unknown-id.ts';

const start = new Date('2026-10-13T15:00:00.000Z');
let now = start;
const service = await startTestService({ clock: () => now });
const account = await service.account();
const token = await account.token();
const base = '/api/v1/received_invoices';
const nextMinute = () => {
  now = new Date(now.getTime() + 60_000);
};

/** A journal entry that references an expense of the account. */
async function entryOfExpense(client: Client) {
  const { _id: expense } = await client.expenses.create({ description: 'Luz', amount: 121, tax_rate: 21 });
  const lines = [
    { account_code: '1', debit: 10 },
    { account_code: '2', credit: 10 },
  ];
  const named = { reference_type: 'expense', reference_id: expense };
  const { _id: entry } = await client.journalEntries.create({ description: 'Luz', lines, ...named });
  return { expense, entry };
}

describe('the list', () => {
  const rows: FileRow[] = [
    { number: 5, date: '01/10/2026' },
    { number: 4, date: '02/10/2026', cuit: '30999055121', name: 'COMPU', net: 40, vat: 8.4 },
    { number: 3, date: '03/10/2026', type: 3 },
    {
      number: 2,
      date: '04/10/2026',
      type: 11,
      cuit: '27853309120',
      name: 'LA VUELTA',
      net: 0,
      vat: 0,
      total: 18,
    },
    { number: 1, date: '05/10/2026', name: 'ÑANDU', net: 1000, vat: 210 },
  ];

  async function made() {
    const client = createClient({ baseUrl: service.baseUrl, token, retries: 0 });
    const ids: string[] = [];
    for (const row of rows) {
      ids.push(...(await uploaded(client, [row])).invoices_ids);
      nextMinute();
    }
    const words = await entryOfExpense(client);
    await client.receivedInvoices.link(ids[2] ?? '', { journal_entry_id: words.entry, account_id: 'cuenta' });
    nextMinute();
    await client.receivedInvoices.ignore(ids[1] ?? '');
    return { letters: new Map(ids.map((id, index) => [id, 'abcde'[index] ?? ''])), words };
  }

  readList({
    api: apiOf(service.baseUrl, token),
    path: `${base}/list/`,
    made,
    filters: [
      ['status=pending', 'eda'],
      ['status=linked,ignored', 'cb'],
      ['source=excel_import', 'edcba'],
      ['source=wsmtxca,portal_scrape', ''],
      ['supplier_cuit=30-99603371-2', 'eca'],
      ['supplier_cuit=30999055121,27853309120', 'db'],
      ['voucher_type=3,11', 'dc'],
      ['linked_journal_entry_id=$entry', 'c'],
      ['linked_expense_id=$expense', 'c'],
      ['linked_account_id=cuenta', 'c'],
      ['min_total=121', 'eca'],
      ['max_total=50', 'db'],
      ['date_from=2026-10-04', 'ed'],
      ['date_to=2026-10-01', 'a'],
      ['from=2026-10-04', 'ed'],
      ['to=2026-10-01', 'a'],
      ['search=vuelta', 'd'],
      ['search=0004-00000003', 'c'],
    ],
    sorts: [
      ['created_at', 'abcde', 'edcba'],
      ['updated_at', 'adecb', 'bceda'],
      ['issue_date', 'abcde', 'edcba'],
      ['supplier_name', 'acbde', 'edbca'],
      ['voucher_number', 'edcba', 'abcde'],
      ['total_amount', 'dbace', 'ecabd'],
      ['status', 'bcade', 'edacb'],
    ],
  });
});

test('another account neither sees, links, ignores nor deletes an invoice, and can have the same voucher', async () => {
  const [ours, theirs] = [await service.account(), await service.account()];
  const clientOf = (key: string) => createClient({ baseUrl: service.baseUrl, token: key, retries: 0 });
  const [us, them] = [clientOf(await ours.token()), clientOf(await theirs.token())];
  const [id = ''] = (await uploaded(us, [{ number: 1 }])).invoices_ids;
  const { entry } = await entryOfExpense(them);
  const ourEntry = await entryOfExpense(us);
  const before = await stored(service.database, ours.id);
  const gone = { status: 404 };
  const { receivedInvoices } = them;
  await expect(receivedInvoices.get(id)).rejects.toMatchObject(gone);
  await expect(receivedInvoices.link(id, { journal_entry_id: entry })).rejects.toMatchObject(gone);
  await expect(receivedInvoices.ignore(id)).rejects.toMatchObject(gone);
  await expect(receivedInvoices.delete(id)).rejects.toMatchObject(gone);
  const api = apiOf(service.baseUrl, await theirs.token());
  expect((await api.get<AnyPage>(`${base}/list/?ids=${id}`)).data.total).toBe(0);
  expect((await receivedInvoices.listImports()).total).toBe(0);
  const own = await uploaded(them, [{ number: 1 }]);
  expect(own).toMatchObject({ imported: 1, duplicates: 0 });
  const [theirId = ''] = own.invoices_ids;
  await expect(receivedInvoices.link(theirId, { journal_entry_id: ourEntry.entry })).rejects.toMatchObject({
    status: 422,
  });
  expect(await stored(service.database, ours.id)).toEqual(before);
});

await operationsOf({
  service,
  statuses: {
    listReceivedInvoices: [200, 400],
    getReceivedInvoice: [200, 304, 404],
    importReceivedInvoices: [200, 422],
    listReceivedInvoiceImports: [200, 400],
    linkReceivedInvoice: [200, 404, 409, 412, 422],
    ignoreReceivedInvoice: [200, 404, 409, 412],
    deleteReceivedInvoice: [200, 404, 409, 412],
  },
  prepare: async (client) => {
    const september: FileRow = { number: 9, date: '01/09/2026' };
    const { invoices_ids } = await uploaded(client, [{ number: 1 }, { number: 2 }, september]);
    const [one = '', other = '', closed = ''] = invoices_ids;
    const { entry, expense } = await entryOfExpense(client);
    const vendor = { vendor: 'Andina', vendor_tax_id: '30996033712', date: '2026-09-02' };
    await client.expenses.update(expense, { status: 'approved', ...vendor });
    await client.vatBooks.close('2026-09');
    const lines = [
      { account_code: '1', debit: 10 },
      { account_code: '2', credit: 10 },
    ];
    const plain = (await client.journalEntries.create({ description: 'A mano', lines }))._id;
    return { one, other, closed, entry, plain };
  },
  nothing: { one: unknownId, other: unknownId, closed: unknownId, entry: unknownId, plain: unknownId },
  calls: ({ receivedInvoices: invoices }, { one, other, closed, entry, plain }) => [
    () => invoices.list(),
    () => invoices.list({ page: 0 }),
    () => invoices.get(one),
    () => invoices.get(one, { headers: { 'If-None-Match': '*' } }),
    () => invoices.get('6f00000000000000000000fe'),
    () => invoices.import({ file: new File([invoiceFile([{ number: 7 }])], 'a.csv') }),
    () => invoices.import({ file: new File(['nothing'], 'a.csv') }),
    () => invoices.listImports(),
    () => invoices.listImports({ page: 0 }),
    () => invoices.link(one, { journal_entry_id: entry }),
    () => invoices.link(one, { journal_entry_id: plain }),
    () => invoices.link(other, { journal_entry_id: unknownId }),
    () => invoices.link(other, { journal_entry_id: entry }, { ifMatch: '"77"' }),
    () => invoices.link('6f00000000000000000000fe', { journal_entry_id: entry }),
    () => invoices.ignore(closed),
    () => invoices.ignore(other, { ifMatch: '"77"' }),
    () => invoices.ignore(other),
    () => invoices.ignore('6f00000000000000000000fe'),
    () => invoices.delete(closed),
    () => invoices.delete(other, { ifMatch: '"77"' }),
    () => invoices.delete(other),
    () => invoices.delete('6f00000000000000000000fe'),
  ],
});
