/** Operations of the API, called by a command as a request would call them. */
import { type AnyReply, RawJson, readBodyAs } from '@mostrador/server-stub';
import type { OperationId } from '@mostrador/types';
import { handlers } from '../../areas/index.ts';
import type { Context } from '../../records/context.ts';

export interface Request {
  params?: object;
  query?: object;
  /** An operation on many records checks each item itself, so its body is taken as it is. */
  body?: { checked?: unknown; each?: unknown };
}

/** The `data` that an operation answers with. @throws Problem as the operation does, and `validation_failed` for its body */
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

/** Every operation takes a request; what kind of request is its own affair. */
function isOperation(handle: unknown): handle is AnyOperation {
  return typeof handle === 'function';
}
