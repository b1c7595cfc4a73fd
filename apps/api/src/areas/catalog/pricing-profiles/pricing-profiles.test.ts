/** The rules of pricing profiles (Reference 2.2, Decision catalog-rules): at most one is the default. */
import { type Client, createClient, settle } from '@mostrador/client';
import { expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();

/** A client of an account of its own: a default is one of the whole account. */
async function shop(): Promise<Client> {
  return createClient({ baseUrl: service.baseUrl, token: await (await service.account()).token() });
}

async function defaults(client: Client): Promise<string[]> {
  const { items } = await client.pricingProfiles.list({ is_default: true });
  return items.map(({ name }) => name);
}

test('a profile is no default unless it says so', async () => {
  const client = await shop();
  expect(await client.pricingProfiles.create({ name: 'Minorista' })).toMatchObject({ is_default: null });
  expect(await defaults(client)).toEqual([]);
});

test('a new default takes the place of the old one, which gets a new version', async () => {
  const client = await shop();
  const first = await client.pricingProfiles.create({ name: 'Minorista', is_default: true });
  await client.pricingProfiles.create({ name: 'Mayorista', is_default: true });
  expect(await defaults(client)).toEqual(['Mayorista']);
  expect(await client.pricingProfiles.get(first._id)).toMatchObject({ is_default: false });
  const stale = client.pricingProfiles.update(first._id, { name: 'Viejo' }, { ifMatch: '"1"' });
  await expect(stale).rejects.toMatchObject({ status: 412 });
});

test('a default can be given, taken away and passed on by updates', async () => {
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

test('a deleted default is none, and none takes its place', async () => {
  const client = await shop();
  const { _id } = await client.pricingProfiles.create({ name: 'Minorista', is_default: true });
  await client.pricingProfiles.delete(_id);
  expect(await defaults(client)).toEqual([]);
  await client.pricingProfiles.create({ name: 'Nuevo', is_default: true });
  expect(await defaults(client)).toEqual(['Nuevo']);
});

test('of two defaults in one bulk the second stays', async () => {
  const client = await shop();
  const items = ['a', 'b', 'c'].map((name) => ({ name, is_default: name !== 'c' }));
  expect(await client.pricingProfiles.bulkCreate({ items })).toMatchObject({ success_count: 3 });
  expect(await defaults(client)).toEqual(['b']);
});

test('the default of another account stays', async () => {
  const [one, other] = [await shop(), await shop()];
  await one.pricingProfiles.create({ name: 'Uno', is_default: true });
  await other.pricingProfiles.create({ name: 'Otro', is_default: true });
  expect([await defaults(one), await defaults(other)]).toEqual([['Uno'], ['Otro']]);
});

test('sixteen defaults made at the same time leave one', async () => {
  const client = await shop();
  const made = Array.from({ length: 16 }, (_, index) =>
    settle(client.pricingProfiles.create({ name: `Perfil ${index}`, is_default: true })),
  );
  expect((await Promise.all(made)).filter(({ success }) => !success)).toEqual([]);
  expect(await defaults(client)).toHaveLength(1);
});

test('profiles that are made the default at the same time leave one', async () => {
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
