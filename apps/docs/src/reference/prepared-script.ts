/**
 * What Redoc shows, as a script. The menu and the schemas are read when the page starts; the content of an operation and
 * an example, which are five sixths of the text, when a reader comes to them.
 */
import { isObject } from '../is-object.ts';
import type { Prepared } from './redoc-script.ts';

/** A script that defines `prepared`, with what else the page needs to know beside it. */
export function preparedScript(prepared: Prepared, beside: object): string {
  const parts: string[] = [];
  const later = (value: unknown) => parts.push(JSON.stringify(value)) - 1;
  const { items, store } = prepared;
  const exampleStore = mapped(store.exampleStore, later);
  const shown = {
    ...prepared,
    ...beside,
    items: items.map((item) => withoutContent(item, later)),
    store: { ...store, exampleStore },
  };
  return `var prepared=(${read})(${text(shown)},${JSON.stringify(parts)});`;
}

/** As a text within a script: it is parsed several times faster as JSON than it would be as part of the script. */
export function text(value: unknown): string {
  return JSON.stringify(JSON.stringify(value));
}

/** Items of the menu have a content with children, and items below them. */
function withoutContent(item: unknown, later: (value: unknown) => number): unknown {
  if (!isObject(item)) return item;
  const { content, items } = item;
  const has = isObject(content) && 'children' in content;
  return {
    ...item,
    ...(has && { content: { ...content, children: later(content.children) } }),
    ...(Array.isArray(items) && { items: items.map((one) => withoutContent(one, later)) }),
  };
}

function mapped(values: unknown, map: (value: unknown) => number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(isObject(values) ? values : {}).map(([id, value]) => [id, map(value)]),
  );
}

/** In the browser: puts what is read later in the place of its number. */
const read = `(shown, parts) => {
const prepared = JSON.parse(shown);
const later = (owner, name) => {
  const part = owner[name];
  let value;
  Object.defineProperty(owner, name, { enumerable: true, get: () => (value ??= JSON.parse(parts[part])) });
};
const visit = ({ content, items }) => {
  if (content && 'children' in content) later(content, 'children');
  items?.forEach(visit);
};
prepared.items.forEach(visit);
for (const id in prepared.store.exampleStore) later(prepared.store.exampleStore, id);
return prepared;
}`;
