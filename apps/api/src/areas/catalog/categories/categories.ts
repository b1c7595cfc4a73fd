/** Categories (Reference 2.2, Decision catalog-rules): a tree. Deleting a category keeps its children and its items. */
import type { Category } from '@mostrador/types';
import { sql } from 'kysely';
import { upwards } from '../../../records/ancestors.ts';
import type { Context } from '../../../records/context.ts';
import { records } from '../../../records/records.ts';
import { invalidReference } from '../../../records/references.ts';
import { setMember } from '../../../records/set-member.ts';
import { ItemsDepend } from '../../../records/shared-lookups.ts';
import { lockFor } from '../../../store/lock.ts';

export const categories = records('categories', {
  search: ['name', 'slug', 'description'],
  independent: true,
  facts: async (category, { before, context }) => {
    const { parent_id } = category;
    if (parent_id === null || parent_id === before?.parent_id) return;
    // Two moves in one request can form a cycle together.
    if (before && context.shared) throw new ItemsDepend();
    await checkParent(category, context);
  },
  unfollowed: detach,
});

/**
 * Two moves that are each valid can form a cycle together, and a parent can be deleted while a child is added. Changes
 * to the tree therefore run one at a time.
 */
async function lockTree(context: Context): Promise<void> {
  await lockFor(context, 'categories.parent_id');
}

async function checkParent({ _id, parent_id }: Category, context: Context): Promise<void> {
  await lockTree(context);
  const ancestors = await upwards(context, 'categories', parent_id);
  if (ancestors.length === 0) throw invalidReference('parent_id', 'must be the ID of a category');
  if (ancestors.includes(_id))
    throw invalidReference('parent_id', 'must not be the category itself or one below it');
}

/** Takes the items of a deleted category out of it, and makes its children roots. */
async function detach({ _id }: Category, context: Context): Promise<void> {
  await lockTree(context);
  const from = { from: _id, to: null };
  const inIt = { ...from, member: 'category_id', where: sql`category_id = ${_id}` };
  const below = { ...from, member: 'parent_id', where: sql`parent_id = ${_id}` };
  await setMember(context, { table: 'categories', entityType: 'category', ...below });
  await setMember(context, { table: 'products', entityType: 'product', ...inIt });
  await setMember(context, { table: 'services', entityType: 'service', ...inIt });
  await setMember(context, { table: 'rentals', entityType: 'rental', ...inIt });
}
