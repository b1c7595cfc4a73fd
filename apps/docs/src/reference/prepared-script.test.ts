import { compileFunction } from 'node:vm';
import { expect, test } from 'vitest';
import { preparedScript } from './prepared-script.ts';

const PREPARED = {
  items: [
    { type: 'separator', label: 'Catalog', content: null },
    { type: 'link', content: { meta: { name: 'No children' } } },
    {
      type: 'group',
      content: { contentType: 'group', children: [{ text: '</script> "quoted" \u2028' }] },
      items: [{ type: 'link', content: { contentType: 'item', children: [] } }],
    },
  ],
  store: { schemaStore: { a: { type: 'string' } }, exampleStore: { one: { value: null }, two: 'text' } },
  options: { skipBundle: true },
};

test('gives back what it was made of, and what stands beside it', () => {
  const shown: unknown = compileFunction(
    `${preparedScript(PREPARED, { document: { info: {} } })};return prepared`,
  )();
  expect(shown).toEqual({ ...PREPARED, document: { info: {} } });
});

test('reads the content and the examples when they are asked for', () => {
  const script = preparedScript(PREPARED, {}).replace('JSON.parse(parts[part])', 'read(parts[part])');
  const asked: string[] = [];
  const read = (part: string) => asked.push(part);
  const prepared: typeof PREPARED = compileFunction(`${script};return prepared`, ['read'])(read);
  expect(asked).toEqual([]);
  const copies = [...prepared.items.map((item) => ({ ...item })), { ...prepared.store }];
  expect(copies).toHaveLength(4);
  expect(asked).toEqual([]);
  void prepared.store.exampleStore.two;
  void prepared.items[2]?.items?.[0]?.content.children;
  expect(asked).toEqual(['"text"', '[]']);
});
