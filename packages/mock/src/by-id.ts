/** Finds the example with the ID of a request. */
import { isObject, namesIn, valueAt } from '@mostrador/json';
import type { AnyOperation } from '@mostrador/server-stub';

/** Returns a function that finds the record with an ID in the examples of the operation and of its resource. */
export function recordsById(description: object): (operation: AnyOperation, id: string) => unknown {
  const at = (value: unknown): unknown =>
    isObject(value) && typeof value.$ref === 'string' ? valueAt(description, ...namesIn(value.$ref)) : value;
  const mediaOf = ({ path, method }: Pick<AnyOperation, 'path' | 'method'>): unknown =>
    valueAt(
      at(valueAt(description, 'paths', path, method.toLowerCase(), 'responses', '200')),
      'content',
      'application/json',
    );
  const dataOf = (media: unknown): unknown[] =>
    Object.values(Object(valueAt(media, 'examples'))).map((example) => valueAt(at(example), 'value', 'data'));
  const schemaOf = (media: unknown): unknown =>
    valueAt(at(valueAt(media, 'schema')), 'properties', 'data', '$ref');
  return (operation, id) => {
    const media = mediaOf(operation);
    const collection = operation.path.replace(/\{\w+\}\/?$/, '');
    const lists = [collection, `${collection}list/`].map((path) => mediaOf({ path, method: 'GET' }));
    const items = lists
      .filter((list) => itemSchema(at({ $ref: schemaOf(list) })) === schemaOf(media))
      .flatMap((list) => dataOf(list).flatMap((data) => valueAt(data, 'items') ?? []));
    return [...dataOf(media), ...items].find((record) => isObject(record) && record._id === id);
  };
}

function itemSchema(page: unknown): unknown {
  return valueAt(page, 'properties', 'items', 'items', '$ref');
}
