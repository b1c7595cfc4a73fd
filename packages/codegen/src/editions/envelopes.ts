/**
 * Names the envelope of every response, so that generated code has `ProductResponse` instead of
 * `CreateProduct201Response`.
 */
import { type Document, httpMethods, type Operation, type Schema } from '../document.ts';
import { schemaName } from '../resolve.ts';

const COMPONENTS = '#/components/schemas/';

/**
 * Returns the document with each inline `{success, data}` as a component named after its data: `Product` is in
 * `ProductResponse`, `ProductPage` in `ProductListResponse`, `BulkCreateResult` in `BulkCreateResponse`.
 *
 * @throws if two envelopes would have the same name, or a schema has it already
 */
export function withNamedEnvelopes(document: Document): Document {
  const copy = structuredClone(document);
  const named = new Map<string, Schema>();
  for (const operation of operationsIn(copy)) nameEnvelopes(operation, named);
  const schemas = copy.components?.schemas ?? {};
  for (const name of named.keys()) if (schemas[name]) throw new Error(`There is a schema ${name} already.`);
  return {
    ...copy,
    components: { ...copy.components, schemas: { ...schemas, ...Object.fromEntries(named) } },
  };
}

function operationsIn({ paths }: Document): Operation[] {
  return Object.values(paths).flatMap((item) => httpMethods.flatMap((method) => item[method] ?? []));
}

function nameEnvelopes({ responses }: Operation, named: Map<string, Schema>): void {
  for (const response of Object.values(responses)) {
    if ('$ref' in response) continue;
    for (const media of Object.values(response.content ?? {})) {
      const data = media.schema?.properties?.data;
      const dataName = data && schemaName(data);
      if (!media.schema || dataName === undefined) continue;
      const name = envelopeName(dataName);
      add(named, name, { description: `The response with ${dataName}.`, ...media.schema });
      media.schema = { $ref: COMPONENTS + name };
    }
  }
}

function add(named: Map<string, Schema>, name: string, schema: Schema): void {
  const known = named.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`Two envelopes would be ${name}.`);
  named.set(name, schema);
}

function envelopeName(data: string): string {
  return `${data.replace(/(Page|List)$/, 'List').replace(/Result$/, '')}Response`;
}
