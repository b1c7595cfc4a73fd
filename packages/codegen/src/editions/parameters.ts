/** Adds to each parameter what the description says once for all of a kind. */
import { valueAt } from '@mostrador/json';
import type { Document, Example, Operation, Parameter, PathItem, Reference } from '../document.ts';
import { resolveExample, resolveParameter, resolveResponse } from '../resolve.ts';

/** Returns the document with `minItems: 1` for every list in the query, since a list that is sent has a value. */
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

/**
 * Returns the document with a record's ID as the example of each `{id}`, taken from the response of its GET operation.
 */
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

/** The document with the values of each `x-sample` as the examples of the parameters of its operation. */
export function withSampleValues(document: Document): Document {
  const copy = structuredClone(document);
  for (const item of Object.values(copy.paths)) {
    for (const operation of [item.get, item.put, item.post, item.patch, item.delete]) {
      const values = operation?.['x-sample'];
      if (values) operation.parameters = sampledParameters(document, item, operation, values);
    }
  }
  return copy;
}

function sampledParameters(
  document: Document,
  item: PathItem,
  { operationId, parameters = [] }: Operation,
  values: Record<string, unknown>,
): (Parameter | Reference)[] {
  const all = [...parameters, ...(item.parameters ?? [])];
  const sampled = Object.entries(values).map(([name, example]) => {
    const found = all.map((one) => resolveParameter(document, one)).find((one) => one.name === name);
    if (!found) throw new Error(`${operationId} has no parameter "${name}", which its x-sample names.`);
    return { ...found, example };
  });
  const others = parameters.filter((one) => !(resolveParameter(document, one).name in values));
  return [...sampled, ...others];
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

/** Returns the ID in the first example of `GET …/{id}/`. */
function exampleId(document: Document, path: string): string | undefined {
  const [base] = path.split('{id}');
  const get = base === path ? undefined : document.paths[`${base}{id}/`]?.get;
  const response = get?.responses['200'];
  if (!response) return undefined;
  const examples = resolveResponse(document, response).content?.['application/json']?.examples ?? {};
  const [first] = Object.values(examples);
  return first && idIn(resolveExample(document, first));
}

function idIn({ value }: Example): string | undefined {
  const ids = [valueAt(value, 'data', '_id'), valueAt(value, 'data', 'id')];
  return ids.find((id) => typeof id === 'string');
}
