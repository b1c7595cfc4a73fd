/** The rules of pricing profiles (Reference 2.2, Decision catalog-rules). At most one is the default. */
import { type Client, createClient, settle } from '@mostrador/client';
import { expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();

/** A client with its own account, since the default is per account. */
async function shop(): Promise<Client> {
  return createClient({ baseUrl: service.baseUrl, token: await (await service.account()).token() });
}

async function defaults(client: Client): Promise<string[]> {
  const { items } = await client.pricingProfiles.list({ is_default: true });
  return items.map(({ name }) => name);
}

test('a profile is not the default unless the request says so', async () => {
  const client = await shop();
  expect(await client.pricingProfiles.create({ name: 'Minorista' })).toMatchObject({ is_default: null });
  expect(await defaults(client)).toEqual([]);
});

test('a new default replaces the old one, which gets a new version', async () => {
  const client = await shop();
  const first = await client.pricingProfiles.create({ name: 'Minorista', is_default: true });
  await client.pricingProfiles.create({ name: 'Mayorista', is_default: true });
  expect(await defaults(client)).toEqual(['Mayorista']);
  expect(await client.pricingProfiles.get(first._id)).toMatchObject({ is_default: false });
  const stale = client.pricingProfiles.update(first._id, { name: 'Viejo' }, { ifMatch: '"1"' });
  await expect(stale).rejects.toMatchObject({ status: 412 });
});

test('updates can set, clear and move the default', async () => {
  const client = await shop();
  const first = await client.pricingProfiles.create({ name: 'Minorista' });
  const second = await client.pricingProfiles.create({ name: 'Mayorista' });
  await client.pricingProfiles.update(first._id, { is_default: true });
  await client.pricingProfiles.update(second._id, { is_default: true });
  expect(await defaults(client)).toEqual(['Mayorista']);
  await client.pricingProfiles.update(second._id, { is_default: true, name: 'Por mayor' });
  expect(await defaults(client)).toEqual(['Por mayor']);
  await client.pricingProfiles.update(second._id, { is_default: null });
  expect(await defaults(client)).toEqual([]);
});

test('deleting the default leaves no default', async () => {
  const client = await shop();
  const { _id } = await client.pricingProfiles.create({ name: 'Minorista', is_default: true });
  await client.pricingProfiles.delete(_id);
  expect(await defaults(client)).toEqual([]);
  await client.pricingProfiles.create({ name: 'Nuevo', is_default: true });
  expect(await defaults(client)).toEqual(['Nuevo']);
});

test('of two defaults in one bulk create, the second remains', async () => {
  const client = await shop();
  const items = ['a', 'b', 'c'].map((name) => ({ name, is_default: name !== 'c' }));
  expect(await client.pricingProfiles.bulkCreate({ items })).toMatchObject({ success_count: 3 });
  expect(await defaults(client)).toEqual(['b']);
});

test('the default of another account remains', async () => {
  const [one, other] = [await shop(), await shop()];
  await one.pricingProfiles.create({ name: 'Uno', is_default: true });
  await other.pricingProfiles.create({ name: 'Otro', is_default: true });
  expect([await defaults(one), await defaults(other)]).toEqual([['Uno'], ['Otro']]);
});

test('sixteen concurrent creates of a default leave one', async () => {
  const client = await shop();
  const made = Array.from({ length: 16 }, (_, index) =>
    settle(client.pricingProfiles.create({ name: `Perfil ${index}`, is_default: true })),
  );
  expect((await Promise.all(made)).filter(({ success }) => !success)).toEqual([]);
  expect(await defaults(client)).toHaveLength(1);
});

test('concurrent updates to default leave one', async () => {
  const client = await shop();
  const items = Array.from({ length: 8 }, (_, index) => ({ name: `Perfil ${index}` }));
  const { created } = await client.pricingProfiles.bulkCreate({ items });
  for (let round = 0; round < 3; round++) {
    const set = created.map(({ id }) =>
      settle(client.pricingProfiles.update(id ?? '', { is_default: true })),
    );
    expect((await Promise.all(set)).filter(({ success }) => !success)).toEqual([]);
    expect(await defaults(client)).toHaveLength(1);
  }
});
