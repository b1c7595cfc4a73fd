/** Returns pages of lists: of all records of a resource, or of those in a path. */
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
  /** Joins for the conditions, see `Slice`. */
  joins?: RawBuilder<unknown>;
  /** Runs on the report connections, so that slow conditions do not occupy those of requests. */
  inReport?: boolean;
  /** Fields of the page besides its records. */
  members?: object;
}

/** Returns the page that a request asks for. */
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

/** Returns stored texts as responses, parsed only if the resource completes its records on reading. */
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

/** Creates a list operation that narrows the list of a resource by its path. */
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
    // The page matches the description: the records are of the resource.
    return reply as Awaited<ReturnType<Handler<Id, Context>>>;
  };
}
