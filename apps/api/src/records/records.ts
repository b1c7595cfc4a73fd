/**
 * The records kit: implements the eight standard operations of a resource (Reference 4.1) from its description and its
 * rules. Shared behaviour is here; the file of a resource has only its own.
 */
import { type AnyCall, type AnyReply, type Handlers, RawJson } from '@mostrador/server-stub';
import { bulkCreate, bulkDelete, bulkUpdate } from './bulk-operations.ts';
import type { Context } from './context.ts';
import { asReturned, type Document } from './document.ts';
import { type Kind, kindOf, type Operations, type Role } from './kind.ts';
import { asRead, listPage } from './list.ts';
import type { Many, One, ResourceName, Rules } from './rules.ts';
import { findText } from './table.ts';
import { warnUnknown } from './unknown-members.ts';
import { withWarnings } from './with-warnings.ts';
import { create, etag, notFound, remove, update, type WriteResult } from './write.ts';

type Names<R extends ResourceName> =
  | `list${Many<R>}`
  | `${'get' | 'create' | 'update' | 'delete'}${One<R>}`
  | `bulk${'Create' | 'Update' | 'Delete'}${Many<R>}`;

/** The handlers of the eight standard operations of a resource. */
export type StandardHandlers<R extends ResourceName> = Pick<
  Handlers<Context>,
  Names<R> & keyof Handlers<Context>
>;

type Request = AnyCall & Context;
type Operation = (kind: Kind, request: Request) => Promise<AnyReply>;

const operations: Record<Role, Operation> = {
  list: listPage,
  get,
  create: createOne,
  update: updateOne,
  delete: deleteOne,
  bulkCreate: async (kind, request) => ok(await bulkCreate(kind, request)),
  bulkUpdate: async (kind, request) => ok(await bulkUpdate(kind, request)),
  bulkDelete: async (kind, request) => ok(await bulkDelete(kind, request)),
};

/** Returns the standard handlers of the resource `name`, by the names of the operations that it has. */
export function records<R extends ResourceName, Facts = undefined, Kept = undefined>(
  name: R,
  rules: Rules<R, Facts, Kept>,
): StandardHandlers<R> {
  const kind = kindOf(name, rules);
  const named = Object.entries(kind.operations).map(([role, id]) => [
    id,
    (request: Request) => operations[role as keyof Operations](kind, request),
  ]);
  return Object.fromEntries(named) as StandardHandlers<R>;
}

async function get(kind: Kind, request: Request): Promise<AnyReply> {
  const id = idOf(request.params);
  const row = await findText(request.tx, kind, request.account.id, id);
  if (!row) throw notFound(id);
  const [text = row.text] = await asRead(kind, [row.text], request);
  return { status: 200, data: new RawJson(text), headers: { etag: tagOf(kind, row.version, text) } };
}

async function createOne(kind: Kind, request: Request): Promise<AnyReply> {
  warnUnknown(request.unknown, request.warn);
  const written = await create(kind, documentOf(request.body), request);
  const record = await asResponse(kind, written, request);
  const tag = tagOf(kind, written.version, JSON.stringify(record));
  const headers = { etag: tag, location: `${kind.path}/${written.record._id}/` };
  return { status: 201, data: withWarnings(record, request), headers };
}

async function updateOne(kind: Kind, request: Request): Promise<AnyReply> {
  warnUnknown(request.unknown, request.warn);
  const written = await update(kind, idOf(request.params), documentOf(request.body), request);
  const record = await asResponse(kind, written, request);
  const tag = tagOf(kind, written.version, JSON.stringify(record));
  return { status: 200, data: withWarnings(record, request), headers: { etag: tag } };
}

async function deleteOne(kind: Kind, request: Request): Promise<AnyReply> {
  const id = idOf(request.params);
  await remove(kind, id, request);
  return ok({ deleted: true, id });
}

function ok(data: unknown): AnyReply {
  return { status: 200, data };
}

async function asResponse(
  { behaviour, shape }: Kind,
  { record }: WriteResult,
  context: Context,
): Promise<Document> {
  const [read = record] = (await behaviour.read?.([record], context)) ?? [];
  return asReturned(shape, read);
}

/** Returns the `ETag`: fields computed on reading can change without a new version. */
function tagOf({ behaviour }: Kind, version: number, text: string): string {
  return behaviour.read ? etag(version, text) : etag(version);
}

function idOf(params: object): string {
  return 'id' in params ? String(params.id) : '';
}

function documentOf(body: unknown): Document {
  return body as Document;
}
