/** What the description says once for all parameters of a kind, said at each of them. */
import { valueAt } from '@mostrador/json';
import type { Document, Example, Parameter, PathItem, Reference } from '../document.ts';
import { resolveExample, resolveParameter, resolveResponse } from '../resolve.ts';

/** The document with `minItems: 1` at every list of the query: one that is sent has a value. */
export function withFilledLists(document: Document): Document {
  const copy = structuredClone(document);
  const own = Object.values(copy.paths).flatMap((item) => parametersOf(item));
  for (const parameter of [...own, ...Object.values(copy.components?.parameters ?? {})]) {
    if ('$ref' in parameter || parameter.in !== 'query' || parameter.schema.type !== 'array') continue;
    parameter.schema = { minItems: 1, ...parameter.schema };
  }
  return copy;
}

function parametersOf(item: PathItem): (Parameter | Reference)[] {
  const { parameters = [], get, put, post, patch, delete: remove } = item;
  return [
    ...parameters,
    ...[get, put, post, patch, remove].flatMap((operation) => operation?.parameters ?? []),
  ];
}

/** The document with the id of a record of the resource as the example of each `{id}`, taken from what its GET answers. */
export function withOwnIds(document: Document): Document {
  const copy = structuredClone(document);
  for (const [path, item] of Object.entries(copy.paths)) {
    const id = exampleId(document, path);
    if (id === undefined) continue;
    for (const holder of [item, item.get, item.put, item.post, item.patch, item.delete]) {
      if (!holder?.parameters) continue;
      holder.parameters = holder.parameters.map((parameter) => withExample(document, parameter, id));
    }
  }
  return copy;
}

function withExample(
  document: Document,
  parameter: Parameter | Reference,
  id: string,
): Parameter | Reference {
  const resolved = resolveParameter(document, parameter);
  const isId = resolved.in === 'path' && resolved.name === 'id';
  return isId && resolved.example !== id ? { ...resolved, example: id } : parameter;
}

/** The id in the first example that `GET …/{id}/` answers. */
function exampleId(document: Document, path: string): string | undefined {
  const [base] = path.split('{id}');
  const get = base === path ? undefined : document.paths[`${base}{id}/`]?.get;
  const answer = get?.responses['200'];
  if (!answer) return undefined;
  const examples = resolveResponse(document, answer).content?.['application/json']?.examples ?? {};
  const [first] = Object.values(examples);
  return first && idIn(resolveExample(document, first));
}

function idIn({ value }: Example): string | undefined {
  const ids = [valueAt(value, 'data', '_id'), valueAt(value, 'data', 'id')];
  return ids.find((id) => typeof id === 'string');
}
