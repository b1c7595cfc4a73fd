/** Orders payment methods (Decision N38). Pure. */
import type { Body } from '@mostrador/types';
import { fieldProblem } from '../../../core/field-problem.ts';

export interface Placed {
  _id: string;
  sort_order: number;
  created_at: string;
}

/**
 * Returns the new positions: `ids` numbers methods from 1, with the others after them in their old order; `items` moves
 * single ones.
 */
export function newPlaces(
  methods: readonly Placed[],
  { ids, items }: Body<'reorderPaymentMethods'>,
): Placed[] {
  if (ids && items)
    throw fieldProblem('/items', 'mutually_exclusive', 'must not be sent together with `ids`');
  if (!ids && !items) throw fieldProblem('/ids', 'required', 'is required unless `items` is sent');
  const known = new Map(methods.map((method) => [method._id, method]));
  const named = ids ?? (items ?? []).map(({ id }) => id);
  const place = (index: number) => (ids ? `/ids/${index}` : `/items/${index}/id`);
  for (const [index, id] of named.entries()) {
    if (!known.has(id)) {
      throw fieldProblem(
        place(index),
        'invalid_reference',
        'must be the ID of a payment method of this account',
      );
    }
    if (named.indexOf(id) < index) throw fieldProblem(place(index), 'not_unique', 'is a duplicate');
  }
  return inOrder(
    ids
      ? numbered(methods, ids)
      : moved(methods, new Map((items ?? []).map((item) => [item.id, item.sort_order]))),
  );
}

/** Sorts by position, then by creation. */
export function inOrder<Method extends Placed>(methods: readonly Method[]): Method[] {
  const key = ({ created_at, _id }: Method) => `${created_at}${_id}`;
  return [...methods].sort((a, b) => a.sort_order - b.sort_order || (key(a) < key(b) ? -1 : 1));
}

function numbered(methods: readonly Placed[], ids: readonly string[]): Placed[] {
  const rank = new Map(ids.map((id, index) => [id, index]));
  const last = ids.length;
  return inOrder(methods)
    .sort((a, b) => (rank.get(a._id) ?? last) - (rank.get(b._id) ?? last))
    .map((method, index) => ({ ...method, sort_order: index + 1 }));
}

function moved(methods: readonly Placed[], places: ReadonlyMap<string, number>): Placed[] {
  return methods.map((method) => ({ ...method, sort_order: places.get(method._id) ?? method.sort_order }));
}
