/** A page of a list: of all records of a resource, or of those that a path narrows it to. */
import { type AnyCall, type AnyReply, type Handler, RawJson } from '@mostrador/server-stub';
import type { OperationId } from '@mostrador/types';
import type { RawBuilder } from 'kysely';
import type { Executor } from '../store/context.ts';
import type { CallOf } from './action.ts';
import type { Context } from './context.ts';
import { asReturned, type Document } from './document.ts';
import { type Kind, kindNamed } from './kind.ts';
import { conditions, type ListQuery, order, pageRequest } from './list-query.ts';
import { pageLinks, pageText } from './page.ts';
import type { ResourceName } from './rules.ts';
import { page } from './slice.ts';

type Request = AnyCall & Context;

export interface Narrowing {
  /** Conditions besides those of the query. */
  where?: readonly RawBuilder<unknown>[];
  /** What they look into, see `Slice`. */
  joins?: RawBuilder<unknown>;
  /** Reads it where reports are read: conditions that may take long keep no connection of requests. */
  inReport?: boolean;
  /** What the page says besides its records. */
  members?: object;
}

/** The page that a request asks for. */
export async function listPage(
  kind: Kind,
  call: Request,
  { where = [], joins, inReport = false, members = {} }: Narrowing = {},
): Promise<AnyReply> {
  const { query, account, url } = call;
  const listQuery: ListQuery = { ...query };
  const request = pageRequest(listQuery);
  const slice = {
    where: [...conditions(listQuery, kind, call), ...where],
    ...(joins && { joins }),
    order: order(listQuery, kind.required, kind.behaviour.columns?.sorts),
    limit: request.perPage,
    offset: (request.page - 1) * request.perPage,
  };
  const read = (tx: Executor) => page(tx, kind, account.id, slice);
  const { total, items } = await (inReport ? call.reports(read) : read(call.tx));
  const links = pageLinks(url, total, request);
  return {
    status: 200,
    data: new RawJson(pageText(await asRead(kind, items, call), total, request, members)),
    ...(links !== undefined && { headers: { link: links } }),
  };
}

/** Stored texts as they are returned: parsed only where the resource completes its records as they are read. */
export async function asRead(
  { behaviour, shape }: Kind,
  stored: string[],
  context: Context,
): Promise<string[]> {
  if (!behaviour.read) return stored;
  const records = await behaviour.read(stored.map(parsed), context);
  return records.map((record) => JSON.stringify(asReturned(shape, record)));
}

function parsed(text: string): Document {
  return JSON.parse(text);
}

/** A list operation of its own: the list of a resource, with what the path says as filters or conditions. */
export function listWithin<Id extends OperationId>(
  resource: ResourceName,
  narrow: (
    call: CallOf<Id>,
  ) => (Narrowing & { filters?: object }) | Promise<Narrowing & { filters?: object }>,
): Handler<Id, Context> {
  return async (call) => {
    const { filters = {}, ...narrowing } = await narrow(call);
    const narrowed = { ...call, query: { ...call.query, ...filters } };
    const reply = await listPage(kindNamed(resource), narrowed, narrowing);
    // The page is that of the description: the records are of the resource.
    return reply as Awaited<ReturnType<Handler<Id, Context>>>;
  };
}
