/** The contract between the plugin and the functions that implement the operations of the panel. */
import type { Operation, OperationId } from './generated/operations.gen.ts';
import type { Body, Data, Params, Query, SuccessStatus } from './operation-types.ts';

export type { OperationId };

/** A request to one operation, checked against the description. */
export interface Call<Id extends OperationId> {
  operation: Operation;
  params: Params<Id>;
  query: Query<Id>;
  body: Body<Id>;
  /** JSON pointers of members of the body that the description does not know; they were left out. */
  unknown: readonly string[];
}

/** What an operation answers with when it succeeds. */
export interface Reply<Id extends OperationId> {
  status: SuccessStatus<Id>;
  data: Data<Id>;
  headers?: Record<string, string>;
}

/** Implements one operation. What goes wrong is thrown as a `Problem`. */
export type Handler<Id extends OperationId, Context> = (call: Call<Id> & Context) => Promise<Reply<Id>>;
