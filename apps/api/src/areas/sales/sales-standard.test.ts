/** The standard tests of sales: contract, bounds, lists, isolation. */
import { describe, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../../testing/api.ts';
import { contextOf } from '../../testing/context.ts';
import { sale, saleList, wholeSale } from '../../testing/reference/sales.ts';
import { startTestService } from '../../testing/service.ts';
import { boundsOf } from '../../testing/standard/bounds.ts';
import { contractOf } from '../../testing/standard/contract.ts';
import { isolationOf } from '../../testing/standard/isolation.ts';
import { listsOf } from '../../testing/standard/lists.ts';
import { storyOf } from '../../testing/story.ts';
import { placeSale } from './sales/sales.ts';

const items = [{ name: 'Parche', quantity: 2, price: 1210 }];

describe('contract', async () => {
  await contractOf(['sales'], (api) => [
    storyOf(api.sales, {
      whole: wholeSale,
      least: { items },
      change: { items, tax_rate: 10.5 },
      invalid: { items: [] },
    }),
  ]);
});
describe('bounds', async () => await boundsOf([sale]));
describe('lists', async () => await listsOf([saleList]));
describe('isolation', async () => await isolationOf([sale]));

const service = await startTestService();
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());

test.each(['pos_terminal_id', 'cash_register_id', 'budget_id', 'contract_id', 'invoice_id'] as const)(
  'the list filters by %s, which only the service sets',
  async (member) => {
    const place = (id: string) =>
      service.database.transaction(account.id, (tx) =>
        placeSale(contextOf(account, tx, new Date()), { items }, { members: { [member]: id } }),
      );
    const [one, other] = [await place('one'), await place('other')];
    const ids = async (query: string) => {
      const { data } = await api.get<AnyPage>(`/api/v1/sales/list/?${member}=${query}`);
      return data.items.map(({ _id }) => _id).sort();
    };
    expect(await ids('one')).toEqual([one._id]);
    expect(await ids('one,other')).toEqual([one._id, other._id].sort());
    expect(await ids('none')).toEqual([]);
  },
);

test('the search covers the numbers, the notes and the names of the items', async () => {
  const { data } = await api.post('/api/v1/sales/', {
    items: [{ name: 'Cámara Ñandú', quantity: 1, price: 1 }],
    notes: 'Urgente',
  });
  for (const words of ['nandu', 'camara urgente', String(data.invoice_number)]) {
    const found = await api.get<AnyPage>(`/api/v1/sales/list/?search=${words}`);
    expect(
      found.data.items.map(({ _id }) => _id),
      words,
    ).toEqual([data._id]);
  }
});
