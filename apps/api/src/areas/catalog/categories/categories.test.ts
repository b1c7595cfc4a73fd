/** The rules of categories (Reference 2.2, Decision catalog-rules, references). */
import { ApiError, createClient, type Outcome, settle } from '@mostrador/client';
import type { Category } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();
const client = createClient({ baseUrl: service.baseUrl, token: await service.token() });
const invalidParent = {
  status: 422,
  code: 'validation_failed',
  errors: [{ pointer: '/parent_id', field: 'parent_id', code: 'invalid_reference' }],
};
const slugTaken = { status: 409, code: 'not_unique', errors: [{ pointer: '/slug', code: 'not_unique' }] };

const category = (parent_id: string | null = null, name = 'Accesorios') =>
  client.categories.create({ name, parent_id });

/** Creates a chain of categories, each below the previous one. */
async function chain(length: number): Promise<Category[]> {
  const made: Category[] = [];
  for (let depth = 0; depth < length; depth++) made.push(await category(made.at(-1)?._id));
  return made;
}

test('a new category is active and at the top', async () => {
  expect(await client.categories.create({ name: 'Accesorios' })).toMatchObject({
    status: 'active',
    parent_id: null,
  });
});

describe('the parent', () => {
  test('must exist when a category is created', async () => {
    await expect(category('6f00000000000000000000ff')).rejects.toMatchObject(invalidParent);
    await expect(category('nonsense')).rejects.toMatchObject(invalidParent);
    await expect(category('')).rejects.toMatchObject(invalidParent);
  });

  test('must exist when a category is moved', async () => {
    const { _id } = await category();
    const move = client.categories.update(_id, { parent_id: '6f00000000000000000000ff' });
    await expect(move).rejects.toMatchObject(invalidParent);
    expect(await client.categories.get(_id)).toMatchObject({ parent_id: null });
  });

  test('must not be deleted', async () => {
    const { _id } = await category();
    await client.categories.delete(_id);
    await expect(category(_id)).rejects.toMatchObject(invalidParent);
  });

  test('must belong to the same account', async () => {
    const other = await service.account();
    const theirs = await createClient({
      baseUrl: service.baseUrl,
      token: await other.token(),
    }).categories.create({ name: 'Ajena' });
    await expect(category(theirs._id)).rejects.toMatchObject(invalidParent);
  });

  test('can be changed and cleared', async () => {
    const [top, below] = [await category(), await category()];
    expect(await client.categories.update(below._id, { parent_id: top._id })).toMatchObject({
      parent_id: top._id,
    });
    expect(await client.categories.update(below._id, { parent_id: null })).toMatchObject({ parent_id: null });
  });

  test.each([
    [1, 'itself'],
    [2, 'its child'],
    [8, 'one seven levels below'],
  ])('must not be %#: %s', async (length) => {
    const made = await chain(length);
    const move = client.categories.update(made[0]?._id ?? '', { parent_id: made.at(-1)?._id ?? '' });
    await expect(move).rejects.toMatchObject(invalidParent);
  });

  test('can be on another branch, together with everything below', async () => {
    const [, second] = await chain(3);
    const [top] = await chain(1);
    const moved = await client.categories.update(second?._id ?? '', { parent_id: top?._id ?? '' });
    expect(moved.parent_id).toBe(top?._id);
  });

  test('is not checked again if it does not change', async () => {
    const { _id, parent_id } = await category((await category())._id);
    expect(await client.categories.update(_id, { parent_id, name: 'Otra' })).toMatchObject({
      name: 'Otra',
      parent_id,
    });
  });
});

describe('concurrent writes', () => {
  test('of two moves that form a cycle together, one is rejected', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = await Promise.all([category(), category()]);
      const moves = await Promise.all([
        settle(client.categories.update(one._id, { parent_id: other._id })),
        settle(client.categories.update(other._id, { parent_id: one._id })),
      ]);
      expect(moves.filter(({ success }) => success)).toHaveLength(1);
      expect(moves.find(({ success }) => !success)).toMatchObject(invalidParent);
    }
  });

  test('of five moves in a ring, at most four succeed', async () => {
    const ring = await Promise.all(Array.from({ length: 5 }, () => category()));
    const moves = ring.map(({ _id }, index) =>
      settle(client.categories.update(_id, { parent_id: ring[(index + 1) % 5]?._id ?? '' })),
    );
    expect((await Promise.all(moves)).filter(({ success }) => success)).toHaveLength(4);
  });

  test('deleting a parent while a child is added leaves no child without a parent', async () => {
    for (let round = 0; round < 12; round++) {
      const parent = await category();
      const [child] = await Promise.all([settle(category(parent._id)), client.categories.delete(parent._id)]);
      if (child.success)
        expect(await client.categories.get(child.data._id)).toMatchObject({ parent_id: null });
      else expect(child).toMatchObject(invalidParent);
    }
  });

  test('of sixteen creates with one slug, one succeeds', async () => {
    const attempts = Array.from({ length: 16 }, () =>
      settle(client.categories.create({ name: 'a', slug: 'race' })),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter(({ success }) => success)).toHaveLength(1);
    expect(rejections(outcomes).map(({ status, code }) => `${status} ${code}`)).toEqual(
      Array.from({ length: 15 }, () => '409 not_unique'),
    );
    expect((await client.categories.list({ search: 'race' })).total).toBe(1);
  });
});

function rejections<Data>(outcomes: Outcome<Data>[]): ApiError[] {
  return outcomes.filter((outcome) => outcome instanceof ApiError);
}

describe('the slug', () => {
  test('is unique in an account, in updates too', async () => {
    const { _id } = await client.categories.create({ name: 'Cascos', slug: 'cascos' });
    await expect(client.categories.create({ name: 'Cascos', slug: 'cascos' })).rejects.toMatchObject(
      slugTaken,
    );
    const other = await client.categories.create({ name: 'Luces', slug: 'luces' });
    await expect(client.categories.update(other._id, { slug: 'cascos' })).rejects.toMatchObject(slugTaken);
    expect(await client.categories.update(_id, { slug: 'cascos', name: 'Más cascos' })).toMatchObject({
      slug: 'cascos',
    });
  });

  test('can be missing in any number of categories', async () => {
    await client.categories.create({ name: 'Sin' });
    expect(await client.categories.create({ name: 'Sin' })).toMatchObject({ slug: null });
  });

  test('is free again once its category is deleted or has another slug', async () => {
    const { _id } = await client.categories.create({ name: 'Ruedas', slug: 'ruedas' });
    await client.categories.update(_id, { slug: 'ruedas-29' });
    const second = await client.categories.create({ name: 'Ruedas', slug: 'ruedas' });
    await client.categories.delete(second._id);
    expect(await client.categories.create({ name: 'Ruedas', slug: 'ruedas' })).toMatchObject({
      slug: 'ruedas',
    });
  });

  test('of another account does not count', async () => {
    const token = await (await service.account()).token();
    const other = createClient({ baseUrl: service.baseUrl, token });
    await client.categories.create({ name: 'Frenos', slug: 'frenos' });
    expect(await other.categories.create({ name: 'Frenos', slug: 'frenos' })).toMatchObject({
      slug: 'frenos',
    });
  });

  test('twice in one bulk create: the second item is rejected, the rest is created', async () => {
    const items = ['a', 'b', 'a', 'c'].map((name) => ({ name, slug: `bulk-${name}` }));
    const { created, ...counts } = await client.categories.bulkCreate({ items });
    expect(counts).toEqual({ total: 4, success_count: 3, error_count: 1 });
    expect(created[2]).toMatchObject({
      id: null,
      error: { code: 'not_unique', errors: [{ pointer: '/slug' }] },
    });
  });
});

describe('deleting', () => {
  test('removes the category from its items, each with a new version', async () => {
    const api = apiOf(service.baseUrl, await service.token());
    const { _id: id } = await category();
    const inIt = { category_id: id };
    const held: [path: string, _id: string, member: string][] = [
      ['categories', (await category(id))._id, 'parent_id'],
      ['products', (await client.products.create({ name: 'a', base_price: 1, ...inIt }))._id, 'category_id'],
      ['services', (await client.services.create({ name: 'a', ...inIt }))._id, 'category_id'],
      ['rentals', (await client.rentals.create({ name: 'a', ...inIt }))._id, 'category_id'],
    ];
    await client.categories.delete(id);
    for (const [path, _id, member] of held) {
      const { data, header } = await api.get(`/api/v1/${path}/${_id}/`);
      expect(data, path).toMatchObject({ [member]: null });
      expect(data.updated_at > data.created_at, path).toBe(true);
      expect(header('etag'), path).toBe('"2"');
      expect((await api.put(`/api/v1/${path}/${_id}/`, { name: 'b' }, { 'if-match': '"1"' })).status).toBe(
        412,
      );
    }
  });

  test.each(['products', 'services', 'rentals'] as const)(
    '%s added to it meanwhile are in none, or get a warning',
    async (name) => {
      const rounds = Array.from({ length: 10 }, async () => {
        const { _id: id } = await category();
        const input = { name: 'a', base_price: 1, category_id: id };
        const [made] = await Promise.all([client[name].create(input), client.categories.delete(id)]);
        const { category_id } = await client[name].get(made._id);
        return category_id === null || made.warnings?.some(({ code }) => code === 'unknown_reference');
      });
      expect(await Promise.all(rounds)).toEqual(rounds.map(() => true));
    },
  );

  test('leaves deeper levels where they are', async () => {
    const [top, middle, bottom] = await chain(3);
    await client.categories.delete(top?._id ?? '');
    expect(await client.categories.get(middle?._id ?? '')).toMatchObject({ parent_id: null });
    expect(await client.categories.get(bottom?._id ?? '')).toMatchObject({ parent_id: middle?._id });
  });

  test('works for a parent and its child at once, in either order', async () => {
    const [top, middle, bottom] = await chain(3);
    const ids = [middle?._id ?? '', top?._id ?? ''];
    expect(await client.categories.bulkDelete({ ids })).toMatchObject({ success_count: 2, error_count: 0 });
    expect(await client.categories.get(bottom?._id ?? '')).toMatchObject({ parent_id: null });
  });
});
