/** The Postman collection: every operation as a request that works as imported, in folders by area and resource. */
import { type Document, type OperationEntry, operationsOf } from '@mostrador/codegen';
import { isDocument } from '../description.ts';
import { SERVER } from '../samples/add-samples.ts';
import { parameterExample, requestSample } from '../samples/request-sample.ts';

/** A collection in Postman's format 2.1.0, as far as we use it. */
export interface Collection {
  info: { name: string; description: string; schema: string };
  auth: { type: 'apikey'; apikey: Variable[] };
  variable: Variable[];
  item: Folder[];
}

interface Folder {
  name: string;
  item: (Folder | Item)[];
}

interface Item {
  name: string;
  request: Request;
}

interface Request {
  method: string;
  description: string;
  header: Variable[];
  url: { raw: string; host: string[]; path: string[]; query?: Variable[]; variable?: Variable[] };
  body?: Body;
}

type Body =
  | { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } }
  | { mode: 'formdata'; formdata: Part[] };

interface Part {
  key: string;
  type: 'text' | 'file';
  value?: string;
}

interface Variable {
  key: string;
  value: string;
  description?: string;
  /** A disabled parameter or header is shown but not sent. */
  disabled?: boolean;
}

const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Returns the collection of a description. @throws if it is not a description */
export function postmanCollection(bundle: Record<string, unknown>): Collection {
  if (!isDocument(bundle)) throw new Error('A collection is made from a description.');
  const { title } = bundle.info;
  return {
    info: {
      name: title,
      description: 'Set the variables `baseUrl` and `token`. The ids are those of the demo account.',
      schema: FORMAT,
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-API-Key' },
        { key: 'value', value: '{{token}}' },
        { key: 'in', value: 'header' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: SERVER },
      { key: 'token', value: '' },
    ],
    item: folders(bundle),
  };
}

function folders(document: Document): Folder[] {
  const entries = Map.groupBy(operationsOf(document), ({ tag }) => tag);
  return (document['x-tagGroups'] ?? []).map(({ name, tags }) => ({
    name,
    item: tags.map((tag) => ({
      name: tag,
      item: (entries.get(tag) ?? []).map((entry) => itemOf(document, entry)),
    })),
  }));
}

function itemOf(document: Document, entry: OperationEntry): Item {
  const body = bodyOf(document, entry);
  return {
    name: entry.summary,
    request: {
      method: entry.method,
      description: entry.description,
      header: headersOf(document, entry),
      url: urlOf(document, entry),
      ...(body && { body }),
    },
  };
}

/** Returns the URL, with `:id` where the description has `{id}`. */
function urlOf(document: Document, entry: OperationEntry): Request['url'] {
  const path = entry.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const query = parametersIn(document, entry, 'query');
  const variable = parametersIn(document, entry, 'path').map(({ disabled: _always, ...one }) => one);
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{baseUrl}}${path}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: path.slice(1).split('/'),
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  };
}

/** Returns the headers. Postman sets the content type of a form itself, with its boundary. */
function headersOf(document: Document, entry: OperationEntry): Variable[] {
  const type = entry.body?.mediaType;
  const own = type && type !== 'multipart/form-data' ? [{ key: 'Content-Type', value: type }] : [];
  return [...own, ...parametersIn(document, entry, 'header')];
}

/** Returns the parameters in one place; optional ones are disabled. */
function parametersIn(
  document: Document,
  { parameters, sampled }: OperationEntry,
  place: string,
): Variable[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => ({
      key: parameter.name,
      value: parameterExample(document, parameter),
      description: parameter.description ?? '',
      disabled: !parameter.required && !sampled.includes(parameter.name),
    }));
}

function bodyOf(document: Document, entry: OperationEntry): Body | undefined {
  const { json, form } = requestSample(document, entry);
  if (form) return { mode: 'formdata', formdata: form.map(partOf) };
  if (json === undefined) return undefined;
  return { mode: 'raw', raw: JSON.stringify(json, null, 2), options: { raw: { language: 'json' } } };
}

/** Returns a part of a form. A collection contains no files, so users choose one. */
function partOf({ name, value, file }: { name: string; value: string; file: boolean }): Part {
  return file ? { key: name, type: 'file' } : { key: name, type: 'text', value };
}
