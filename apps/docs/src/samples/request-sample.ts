/** Builds the request of an operation's examples, for code samples in any language. */
import { type Document, type OperationEntry, resolveExample, resolveSchema } from '@mostrador/codegen';
import { isObject } from '@mostrador/json';

export interface RequestSample {
  method: string;
  /** With its query, from the root of the server. */
  path: string;
  /** A JSON body. */
  json?: unknown;
  /** The parts of a form; files have the content of the example. */
  form?: { name: string; value: string; file: boolean }[];
}

/** Returns the request, with the first example of everything that the operation requires. */
export function requestSample(document: Document, entry: OperationEntry): RequestSample {
  const { method, body } = entry;
  const [example] = Object.values(body?.examples ?? {});
  const value = example && resolveExample(document, example).value;
  const request = { method, path: pathOf(document, entry) };
  if (!body || value === undefined) return request;
  if (body.mediaType !== 'multipart/form-data') return { ...request, json: value };
  const { properties = {} } = resolveSchema(document, body.schema);
  const parts = Object.entries(isObject(value) ? value : {});
  return {
    ...request,
    form: parts.map(([name, part]) => ({ name, value: String(part), file: isFile(properties[name]) })),
  };
}

/** Returns the example of a parameter as text; empty if it has none. */
export function parameterExample(
  document: Document,
  { example, schema }: OperationEntry['parameters'][number],
): string {
  const { example: own, enum: values = [] } = resolveSchema(document, schema);
  return String(example ?? own ?? values[0] ?? '');
}

function pathOf(document: Document, { path, parameters, sampled }: OperationEntry): string {
  const exampleOf = (parameter: OperationEntry['parameters'][number]) =>
    encodeURIComponent(parameterExample(document, parameter));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return parameter ? exampleOf(parameter) : name;
  });
  const query = parameters.filter(
    (one) => one.in === 'query' && (one.required || sampled.includes(one.name)),
  );
  return (
    filled + query.map((one, index) => `${index === 0 ? '?' : '&'}${one.name}=${exampleOf(one)}`).join('')
  );
}

function isFile(schema: object | undefined): boolean {
  return (
    schema !== undefined &&
    ('contentMediaType' in schema || ('format' in schema && schema.format === 'binary'))
  );
}
