/** Calls operations of the API from a command, as a request would. */
import { type AnyReply, RawJson, readBodyAs } from '@mostrador/server-stub';
import type { OperationId } from '@mostrador/types';
import { handlers } from '../../areas/index.ts';
import type { Context } from '../../records/context.ts';

export interface Request {
  params?: object;
  query?: object;
  /** Bulk operations check each item themselves, so their body is not validated here. */
  body?: { checked?: unknown; each?: unknown };
}

/**
 * Returns the `data` of the response. @throws Problem as the operation does, and `validation_failed` for an invalid
 * body
 */
export async function call(
  id: OperationId,
  context: Context,
  { params = {}, query = {}, body = {} }: Request,
): Promise<unknown> {
  const sent = body.checked === undefined ? body.each : readBodyAs(id, body.checked).value;
  const handle: unknown = handlers[id];
  if (!isOperation(handle)) throw new Error(`${id} is not built`);
  const { data } = await handle({ ...context, params, query, body: sent, unknown: [] });
  return data instanceof RawJson ? JSON.parse(data.text) : data;
}

type AnyOperation = (request: object) => Promise<AnyReply>;

/** Narrows a handler to an operation of any request type. */
function isOperation(handle: unknown): handle is AnyOperation {
  return typeof handle === 'function';
}
