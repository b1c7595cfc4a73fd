/** The contract between the plugin and the handlers of the panel's operations. */
import type { Operation, OperationId } from './generated/operations.gen.ts';
import type { Body, Data, Params, Query, SuccessStatus } from './operation-types.ts';

export type { OperationId };

/** A request to one operation, validated against the description. */
export interface Call<Id extends OperationId> {
  operation: Operation;
  params: Params<Id>;
  query: Query<Id>;
  body: Body<Id>;
  /** JSON pointers of unknown fields in the body, which were removed. */
  unknown: readonly string[];
}

/** The successful response of an operation. */
export interface Reply<Id extends OperationId> {
  status: SuccessStatus<Id>;
  data: Data<Id>;
  headers?: Record<string, string>;
}

/** Implements one operation. Errors are thrown as a `Problem`. */
export type Handler<Id extends OperationId, Context> = (call: Call<Id> & Context) => Promise<Reply<Id>>;
