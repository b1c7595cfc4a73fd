/** Imports files into an account and exports them, by the commands. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalEntry } from '@mostrador/types';
import { afterAll, expect, test } from 'vitest';
import { findings } from '../../areas/checks.ts';
import { apiOf } from '../../testing/api.ts';
import { runCommand } from '../../testing/command.ts';
import { urlOf } from '../../testing/on-database.ts';
import { startTestService } from '../../testing/service.ts';
import { type Commanded, commandContext } from './context.ts';
import { columnsOf, listNamed, writeList } from './export.ts';
import { importFile, summary, type Taking } from './import.ts';
import type { ImportName } from './import-names.ts';
import { openCsv } from './read-rows.ts';

const data = mkdtempSync(join(tmpdir(), 'mostrador-csv-'));
afterAll(() => rmSync(data, { recursive: true }));
const service = await startTestService();
const { database } = service;
const account = await service.account();
const commanded = { database, account };

let given = 0;

/** Imports a text as a file, and returns the number of failed rows and the messages. */
async function imported(
  what: ImportName,
  text: string | Buffer,
  flags: Partial<Taking> = {},
  of: Commanded = commanded,
): Promise<[failed: number, said: string]> {
  const path = join(data, `given-${++given}.csv`);
  writeFileSync(path, text);
  const file = await openCsv(path);
  const said: string[] = [];
  const progress = {
    at: () => undefined,
    say: (line: string) => void said.push(line),
    stop: () => undefined,
  };
  const taking: Taking = { decimal: '.', ...flags };
  const { totals } = await importFile(what, file, taking, { commanded: of, progress }).finally(file.close);
  return [totals.failed, [...said, summary(totals, taking), ''].join('\n')];
}

async function exported(name: string, wanted?: string, of: Commanded = commanded): Promise<string> {
  const list = listNamed(name);
  let text = '';
  await database.reports(of.account.id, (snapshot) => {
    const format = { columns: columnsOf(list, wanted), delimiter: ',' };
    return writeList(list, commandContext(of, snapshot), format, async (part) => {
      text += part;
    });
  });
  return text;
}

const products = `\uFEFFsku;barcode;name;base_price;tags;track_stock;stock;dimensions.length
A-1;;Cámara 29;1.234,50;a|b;sí;5;30
;779;"Casco
grande";10;;no;;
A-1;;Cámara 29 x 2.1;1.300,00;;;;
;;Sin clave;1;;;;
A-3;;Mala;-5;;;1,5;
A-4;;Peor;abc;;quizás;;
A-5;;Corta
`;
const rejected = `Line 6: needs sku or barcode to identify the record
Line 7, column 4 (base_price): must be at least 0
Line 7, column 7 (stock): must be an integer or null
Line 8, column 4 (base_price): must be a number
Line 8, column 6 (track_stock): must be true or false
Line 9: has 3 cells, but the header has 8
`;

test('invalid rows report their line and column, the others are stored, and a second import changes nothing', async () => {
  const comma = { decimal: ',' as const };
  expect(await imported('products', products, { ...comma, dryRun: true })).toEqual([
    4,
    `${rejected}7 rows: 3 created, 0 updated, 0 unchanged, 4 failed. Nothing was stored: this was a dry run.\n`,
  ]);
  expect(await exported('products', 'sku')).toBe('sku\n');
  expect(await imported('products', products, comma)).toEqual([
    4,
    `${rejected}7 rows: 2 created, 1 updated, 0 unchanged, 4 failed.\n`,
  ]);
  const table = await exported('products', 'sku,barcode,name,base_price,tags,stock,dimensions');
  expect(table).toBe(
    'sku,barcode,name,base_price,tags,stock,dimensions\n' +
      'A-1,,Cámara 29 x 2.1,1300,a|b,5,"{""length"":30}"\n' +
      ',779,"Casco\ngrande",10,,,\n',
  );
  const whole = await exported('products');
  expect(await imported('products', whole)).toEqual([
    0,
    '2 rows: 0 created, 0 updated, 2 unchanged, 0 failed.\n',
  ]);
  expect(await exported('products')).toBe(whole);
});

test('a price list updates existing products and creates none', async () => {
  expect(await imported('prices', 'sku,base_price,cost\nA-1,1500,900.5\nX,1,1\n')).toEqual([
    1,
    'Line 3, column 1 (sku): matches no record\n2 rows: 0 created, 1 updated, 0 unchanged, 1 failed.\n',
  ]);
  expect(await exported('products', 'base_price,cost,name')).toContain('1500,900.5,Cámara');
});

test('customers, suppliers, their opening balances, and points', async () => {
  const [unchanged, created] = ['0 created, 0 updated, 2 unchanged', '2 created, 0 updated, 0 unchanged'];
  const twice = async (what: ImportName, text: string) => {
    expect(await imported(what, text)).toEqual([0, `2 rows: ${created}, 0 failed.\n`]);
    expect(await imported(what, text)).toEqual([0, `2 rows: ${unchanged}, 0 failed.\n`]);
  };
  await twice('customers', 'document_number,name,email\n28456120,Ana,\n,Beto,beto@example.com\n');
  await twice('suppliers', 'tax_id,name,address.city\n30-1,Andina,Rosario\n,Sol,\n');
  await twice(
    'opening-balances',
    'entity_type,document_number,name,amount,date,due_date\n' +
      'customer,28456120,,1500.5,2026-09-30,2026-10-30\nsupplier,,Andina,-20,2026-09-30,\n',
  );
  await twice('opening-points', 'document_number,email,points\n28456120,,350\n,beto@example.com,-5\n');
  expect(await exported('customers', 'name,points_balance')).toBe('name,points_balance\nAna,350\nBeto,-5\n');
  expect(await exported('current-accounts', 'entity_name,balance')).toBe(
    'entity_name,balance\nAna,1500.5\nAndina,-20\n',
  );
  const [failed, said] = await imported(
    'opening-balances',
    'entity_type,name,amount,date\ncustomer,Ana,7,2026-09-30\ncustomer,Nadie,1,2026-09-30\nshop,Ana,1,\nsupplier,Sol,5,ayer\nsupplier,Sol,-5,2026-13-01\n',
  );
  expect(failed).toBe(5);
  expect(said).toBe(
    'Line 2, column 3 (amount): differs from the recorded 1500.5 with the reference "Saldo inicial"; import the difference with another reference\n' +
      'Line 3, column 2 (name): matches no customer\n' +
      'Line 4, column 1 (entity_type): must be customer or supplier\n' +
      'Line 5, column 4 (date): must be a date (YYYY-MM-DD)\n' +
      'Line 6, column 4 (date): must be a date (YYYY-MM-DD)\n' +
      '5 rows: 0 created, 0 updated, 0 unchanged, 5 failed.\n',
  );
  expect(await imported('opening-points', 'email,points\nbeto@example.com,40\n')).toEqual([
    0,
    '1 row: 0 created, 1 updated, 0 unchanged, 0 failed.\n',
  ]);
  expect(await findings(database.of(account.id), account.id)).toEqual([]);
});

test('opening balances of many customers are imported in one batch, with the same result as alone', async () => {
  const parties = Array.from({ length: 30 }, (_, index) => `M-${index},Cliente ${index}`);
  await imported('customers', `document_number,name\n${parties.join('\n')}\n`);
  const header = 'entity_type,document_number,name,amount,date,due_date,reference';
  const rows = parties.map((_, index) => `customer,M-${index},,${index - 5},2026-09-30,,`);
  const odd = [
    'customer,,Cliente 7,3,2026-09-30,,Otra',
    'customer,,Cliente 7,3,2026-09-30,2026-09-29,Mal',
    'customer,M-8,,3,2026-09-30,,Saldo inicial',
  ];
  const text = `${header}\n${[...rows, ...odd].join('\n')}\n`;
  const [code, said] = await imported('opening-balances', text);
  expect(code).toBe(1);
  expect(said.split('\n').at(-2)).toBe('33 rows: 31 created, 0 updated, 1 unchanged, 1 failed.');
  expect(said).toContain('Line 33, column 6 (due_date): must not be before `invoice_date`\n');
  const again = await imported('opening-balances', `${header}\n${rows.join('\n')}\n`);
  expect(again).toEqual([0, '30 rows: 0 created, 0 updated, 30 unchanged, 0 failed.\n']);
  const balances = await exported('current-accounts', 'entity_name,balance');
  expect(balances).toContain('Cliente 0,-5\n');
  expect(balances).toContain('Cliente 7,5\n');
  expect(balances).toContain('Cliente 29,24\n');
  expect(balances).not.toContain('Cliente 30');
  expect(await findings(database.of(account.id), account.id)).toEqual([]);
});

test('several open invoices of a customer are imported together, and later ones into the existing account', async () => {
  const parties = Array.from({ length: 6 }, (_, index) => `V-${index},Vecina ${index}`);
  await imported('customers', `document_number,name\n${parties.join('\n')}\n`);
  const header = 'entity_type,document_number,name,amount,date,due_date,reference';
  const rowsOf = (reference: string, amount: number) =>
    parties.map((_, index) => `customer,V-${index},,${amount + index},2026-09-30,,${reference}`);
  const text = `${header}\n${[...rowsOf('F-1', 100), ...rowsOf('F-2', 10.5), ...rowsOf('R-1', -30)].join('\n')}\n`;
  expect(await imported('opening-balances', text)).toEqual([
    0,
    '18 rows: 18 created, 0 updated, 0 unchanged, 0 failed.\n',
  ]);
  const odd = [
    ...rowsOf('F-3', 1),
    ...rowsOf('R-2', -7),
    ...rowsOf('F-1', 100),
    // None of these is stored: a zero amount, a differing amount, and an equal reference under another key with a
    // differing amount.
    'customer,V-0,,0,,,Cero',
    'customer,V-1,,1,2026-09-30,,R-1',
    'customer,,Vecina 2,999,2026-09-30,,F-3',
    'customer,V-3,,5,,2026-13-01,F-9',
  ];
  const [code, said] = await imported('opening-balances', `${header}\n${odd.join('\n')}\n`);
  expect([code, said.split('\n').at(-2)]).toEqual([
    3,
    '22 rows: 12 created, 0 updated, 7 unchanged, 3 failed.',
  ]);
  expect(said).toContain(
    'Line 21, column 4 (amount): differs from the recorded -29 with the reference "R-1"',
  );
  expect(said).toContain('Line 22, column 4 (amount): differs from the recorded 3 with the reference "F-3"');
  expect(said).toContain('Line 23, column 6 (due_date): must be a date (YYYY-MM-DD)');
  const balances = await exported('current-accounts', 'entity_name,balance');
  // 100 + 10.5 - 30 + 1 - 7, plus five times the index.
  for (const index of parties.keys()) expect(balances).toContain(`Vecina ${index},${74.5 + 5 * index}\n`);
  expect(await findings(database.of(account.id), account.id)).toEqual([]);
});

test('opening payments post their entries if the account keeps books, in one batch or many', async () => {
  const owner = await service.account();
  const shop = { database, account: owner };
  const api = apiOf(service.baseUrl, await owner.token());
  await api.post('/api/v1/accounting/accounts/seed/', undefined);
  await api.put('/api/v1/accounting/journal/settings/', { automatic_entries: true });
  const ids = [...'abcdef'];
  await imported(
    'customers',
    `document_number,name\n${ids.map((id) => `${id},Cliente ${id}`).join('\n')}\n`,
    {},
    shop,
  );
  await imported('suppliers', 'tax_id,name\n30-1,Andina\n', {}, shop);
  const header = 'entity_type,document_number,tax_id,amount,date,reference\n';
  const rows = [
    ...ids.map((id, index) => `customer,${id},,${10 - 5 * index},2026-09-30,A`),
    'supplier,,30-1,-7,2026-09-30,A',
  ];
  expect(await imported('opening-balances', `${header}${rows.join('\n')}\n`, {}, shop)).toEqual([
    0,
    '7 rows: 7 created, 0 updated, 0 unchanged, 0 failed.\n',
  ]);
  // One row per import, so that no two share a batch.
  for (const row of rows) await imported('opening-balances', `${header}${row.slice(0, -1)}B\n`, {}, shop);
  const { data } = await api.get<{ items: JournalEntry[] }>(
    '/api/v1/accounting/journal/list/?sort=entry_number&sort_dir=asc',
  );
  const posted = data.items.map(({ description, lines }) => [description, lines.map(({ debit }) => debit)]);
  const want = (reference: string) => [
    [`Cobro a Cliente d, ${reference}`, [5, 0]],
    [`Cobro a Cliente e, ${reference}`, [10, 0]],
    [`Cobro a Cliente f, ${reference}`, [15, 0]],
    [`Pago a Andina, ${reference}`, [7, 0]],
  ];
  expect(posted).toEqual([...want('A'), ...want('B')]);
  expect(await findings(database.of(owner.id), owner.id)).toEqual([]);
});

test.each<[what: ImportName, text: string, message: RegExp]>([
  [
    'products',
    'sku,pric\n',
    /^Line 1, column 2: products have no column "pric"\. Known columns: name, base_price/,
  ],
  ['products', 'sku,base_prise\n', /Did you mean base_price\?/],
  ['products', 'sku,sku\n', /^The column sku is given twice\./],
  ['products', '', /is empty\. Its first row must name the columns\./],
  ['products', 'sku,"name\na,b\n', /^This is not CSV: /],
  ['products', 'PK\u0003\u0004…', /is a spreadsheet or a ZIP file\. Save it as CSV first\./],
  ['suppliers', 'name,address,address.city\n', /^Both address and its part address\.city are columns\./],
  ['customers', 'name,address.nope\n', /column 2: customers have no column "address\.nope"/],
])('%s of %j is rejected', async (what, text, message) => {
  await expect(imported(what, text)).rejects.toThrow(message);
});

const header = 'sku;name;base_price\n';

test.each<[what: string, file: Buffer]>([
  ['Windows-1252', Buffer.from(`${header}Á;Caño – ½;1\n`.replace('–', '\x96'), 'latin1')],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${header}Á;Caño – ½;1\n`)],
  ['UTF-16', Buffer.from(`\uFEFF${header}Á;Caño – ½;1\n`, 'utf16le')],
  ['Windows line endings', Buffer.from(`${header}Á;Caño – ½;1\n`.replaceAll('\n', '\r\n'))],
])('%s is read', async (_, file) => {
  const shop = { database, account: await service.account() };
  expect(await imported('products', file, {}, shop)).toEqual([
    0,
    '1 row: 1 created, 0 updated, 0 unchanged, 0 failed.\n',
  ]);
  expect(await exported('products', 'sku,name', shop)).toBe('sku,name\nÁ,Caño – ½\n');
});

test('a truncated file is imported up to the error', async () => {
  const shop = { database, account: await service.account() };
  expect(await imported('products', `${header}A;1/2" x 3;1\nB;Dos;1\nC;"Tres;1\nD;x;1\n`, {}, shop)).toEqual([
    1,
    'Line 4: This is not CSV: Quote Not Closed: the parsing is finished with an opening quote at line 5. Nothing after it was read.\n' +
      '3 rows: 2 created, 0 updated, 0 unchanged, 1 failed.\n',
  ]);
  const long = `${header}A;1/2" x 3;1\nE;${'x'.repeat(1_000_001)};1\n`;
  expect(await imported('products', long, {}, shop)).toEqual([
    1,
    expect.stringMatching(/^Line 3: This is not CSV: Max Record Size/),
  ]);
  expect(await exported('products', 'name', shop)).toBe('name\n"1/2"" x 3"\nDos\n');
});

test('importing the same file twice in parallel creates no duplicates', async () => {
  const shop = { database, account: await service.account() };
  const both = async (what: ImportName, rows: string[]) => {
    const text = rows.join('\n');
    const said = await Promise.all([imported(what, text, {}, shop), imported(what, text, {}, shop)]);
    const done = said.map(([, last]) =>
      /(\d+) created, 0 updated, (\d+) unchanged/.exec(last)?.slice(1).map(Number),
    );
    return [0, 1].map((place) => done.reduce((sum, one) => sum + (one?.[place] ?? 0), 0));
  };
  const ids = Array.from({ length: 250 }, (_, index) => index + 1);
  const documents = ids.map((id) => `${id},Cliente`);
  expect(await both('customers', ['document_number,name', ...documents])).toEqual([250, 250]);
  const owed = ids.map((id) => `customer,${id},${id}`);
  expect(await both('opening-balances', ['entity_type,document_number,amount', ...owed])).toEqual([250, 250]);
  const activity = (await exported('activity', 'entity_id,action', shop)).trim().split('\n');
  expect(activity.length).toBeGreaterThan(3 * 250);
  expect(new Set(activity).size).toBe(activity.length);
  expect(await findings(database.of(shop.account.id), shop.account.id)).toEqual([]);
});

test('an unknown list or column is rejected', () => {
  expect(() => listNamed('prodcts')).toThrow('Did you mean products?');
  expect(() => columnsOf(listNamed('products'), 'sku,x')).toThrow('products have no column "x"');
});

test('the commands print one JSON object, and create a new file', async () => {
  const env = { DATABASE_URL: urlOf(database.target) };
  const run = (...args: string[]) => runCommand(args, env);
  const own = ['--account', 'csv@sur.example.com'];
  await run('accounts', 'create', '--name', 'Sur', '--email', 'csv@sur.example.com');
  const [file, out] = [join(data, 'two.csv'), join(data, 'out.csv')];
  writeFileSync(file, 'sku,name,base_price,category_id\nJ-1,Luz,5,nowhere\nJ-2,Luz,-1,\n');
  const { code, stdout, stderr } = await run('import', 'products', file, '--json', ...own);
  expect([code, stderr]).toEqual([1, '']);
  expect(JSON.parse(stdout)).toEqual({
    rows: 2,
    created: 1,
    updated: 0,
    unchanged: 0,
    failed: 1,
    warnings: 1,
    dry_run: false,
    messages: [
      { line: 2, place: 4, column: 'category_id', message: expect.any(String), warning: true },
      { line: 3, place: 3, column: 'base_price', message: 'must be at least 0' },
    ],
  });
  const columns = ['--columns', 'name,sku', '--delimiter', ';'];
  expect(await run('export', 'products', '--to', out, ...columns, ...own)).toEqual({
    code: 0,
    stdout: '',
    stderr: `1 row of products in ${out}.\n`,
  });
  expect(readFileSync(out, 'utf8')).toBe('name;sku\nLuz;J-1\n');
  expect(await run('export', 'products', '--to', out, ...own)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is already a file ${out}. Delete it, or name another.\n`,
  });
  expect(readFileSync(out, 'utf8')).toBe('name;sku\nLuz;J-1\n');
  const given = async (input: Buffer) => await runCommand(['import', 'products', '-', ...own], env, input);
  const row = 'sku;name;base_price\nJ-3;Caño;1\n';
  expect(await given(Buffer.from(row))).toMatchObject({ code: 0 });
  expect(await given(Buffer.from(row, 'latin1'))).toEqual({
    code: 1,
    stdout: '',
    stderr: 'This is not UTF-8. Pass the file by name instead, which also accepts Windows-1252.\n',
  });
}, 120_000);
