/** The contract between the plugin and the functions that implement the operations. */
import type { Body, Data, Operation, OperationId, Params, Query, SuccessStatus } from '@mostrador/types';
import type { AnyOperation } from './tables.ts';

export type { OperationId };

/** Stored JSON that is handed on without being parsed: sent as `{"success":true,"data":<text>}`. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

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
  data: Data<Id> | RawJson;
  headers?: Record<string, string>;
}

/** Implements one operation. What goes wrong is thrown as a `Problem`. */
export type Handler<Id extends OperationId, Context> = (call: Call<Id> & Context) => Promise<Reply<Id>>;

/** A call to an operation not known when compiling. */
export interface AnyCall {
  operation: AnyOperation;
  params: object;
  query: object;
  body: unknown;
  unknown: readonly string[];
}

/** The answer of an operation not known when compiling; a 304 has no data. */
export interface AnyReply {
  status: number;
  data: unknown;
  headers?: Record<string, string>;
}
