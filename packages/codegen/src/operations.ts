/** Lists the operations of a description with the data that generators need. */
import {
  type Deprecation,
  type Document,
  type HttpMethod,
  httpMethods,
  type MediaType,
  type Operation,
  type Parameter,
  type PathItem,
  type Schema,
} from './document.ts';
import { resolveBody, resolveParameter, resolveResponse, resolveSchema } from './resolve.ts';

export interface OperationEntry {
  id: string;
  method: Uppercase<HttpMethod>;
  path: string;
  tag: string;
  /** The tag group in lower case: `catalog`, `sales`, ... */
  area: string;
  /** The scope that the operation requires; null if it accepts no API token. */
  scope: string | null;
  summary: string;
  description: string;
  deprecated: boolean;
  /** Only for a deprecated operation. */
  deprecation: Deprecation | undefined;
  /** Parameters of the operation and its path item, references followed, path parameters in the order of the path. */
  parameters: Parameter[];
  /** Names of the optional parameters that samples send. */
  sampled: string[];
  body: { required: boolean; mediaType: string; schema: Schema; examples: MediaType['examples'] } | undefined;
  /** The 2xx responses in ascending order; `data` is the schema inside the envelope. */
  success: { status: number; mediaType: string; data: Schema | undefined }[];
  /** Every response with a numeric status, references followed, ascending. */
  responses: { status: number; mediaType: string | undefined; schema: Schema | undefined }[];
}

/** Returns all operations, in the order of the document. */
export function operationsOf(document: Document): OperationEntry[] {
  const areas = areaByTag(document);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const operation = item[method];
      return operation ? [entryOf(document, areas, path, item, method, operation)] : [];
    }),
  );
}

function entryOf(
  document: Document,
  areas: Map<string, string>,
  path: string,
  item: PathItem,
  method: HttpMethod,
  operation: Operation,
): OperationEntry {
  const id = operation.operationId;
  const tag = operation.tags?.[0];
  const area = tag === undefined ? undefined : areas.get(tag);
  if (tag === undefined || area === undefined)
    throw new Error(`The tag of ${id} is in no group of x-tagGroups.`);
  return {
    id,
    method: upper(method),
    path,
    tag,
    area,
    scope: Object.values(operation.security?.[0] ?? {})[0]?.[0] ?? null,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    deprecated: operation.deprecated ?? false,
    deprecation: deprecationOf(operation),
    parameters: parametersOf(document, path, item, operation),
    sampled: Object.keys(operation['x-sample'] ?? {}),
    body: bodyOf(document, operation),
    success: successOf(document, responsesOf(document, operation)),
    responses: responsesOf(document, operation),
  };
}

/** Returns the deprecation data that the service sends to callers (Decision N69). */
function deprecationOf(operation: Operation): Deprecation | undefined {
  if (!operation.deprecated) return undefined;
  const said = operation['x-deprecation'];
  if (said && isDay(said.since) && isDay(said.sunset) && isHalfAYearLater(said)) return said;
  throw new Error(
    `${operation.operationId} is deprecated: its x-deprecation needs \`since\` and a \`sunset\` at least six months later, as YYYY-MM-DD.`,
  );
}

function isHalfAYearLater({ since, sunset }: Deprecation): boolean {
  const earliest = new Date(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + 6);
  return new Date(sunset) >= earliest;
}

function isDay(text: unknown): boolean {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function areaByTag(document: Document): Map<string, string> {
  const groups = document['x-tagGroups'] ?? [];
  return new Map(
    groups.flatMap(({ name, tags }) => tags.map((tag) => [tag, name.toLowerCase().split(' ')[0] ?? ''])),
  );
}

function parametersOf(document: Document, path: string, item: PathItem, operation: Operation): Parameter[] {
  const own = (operation.parameters ?? []).map((parameter) => resolveParameter(document, parameter));
  const shared = (item.parameters ?? [])
    .map((parameter) => resolveParameter(document, parameter))
    .filter(
      (parameter) => !own.some(({ name, in: place }) => name === parameter.name && place === parameter.in),
    );
  const place = ({ name }: Parameter) => path.indexOf(`{${name}}`);
  const all = [...shared, ...own];
  const inPath = all.filter((parameter) => parameter.in === 'path').sort((a, b) => place(a) - place(b));
  return [...inPath, ...all.filter((parameter) => parameter.in !== 'path')];
}

function bodyOf(document: Document, operation: Operation): OperationEntry['body'] {
  if (!operation.requestBody) return undefined;
  const body = resolveBody(document, operation.requestBody);
  const [mediaType, media] = Object.entries(body.content)[0] ?? [];
  if (mediaType === undefined) return undefined;
  return {
    required: body.required ?? false,
    mediaType,
    schema: media?.schema ?? {},
    examples: media?.examples,
  };
}

function responsesOf(document: Document, operation: Operation): OperationEntry['responses'] {
  return Object.entries(operation.responses)
    .filter(([status]) => /^\d{3}$/.test(status))
    .map(([status, response]) => {
      const { content } = resolveResponse(document, response);
      const [mediaType, media] = Object.entries(content ?? {})[0] ?? [];
      return { status: Number(status), mediaType, schema: media?.schema };
    })
    .sort((a, b) => a.status - b.status);
}

function successOf(document: Document, responses: OperationEntry['responses']): OperationEntry['success'] {
  return responses
    .filter(({ status }) => status >= 200 && status < 300)
    .map(({ status, mediaType = '', schema }) => {
      const data = schema && resolveSchema(document, schema).properties?.data;
      return { status, mediaType, data };
    });
}

function upper<Text extends string>(text: Text): Uppercase<Text>;
function upper(text: string): string {
  return text.toUpperCase();
}
