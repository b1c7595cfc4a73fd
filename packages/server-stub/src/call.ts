/** The contract between the plugin and the handlers of the operations. */
import type { Body, Data, Operation, OperationId, Params, Query, SuccessStatus } from '@mostrador/types';
import type { AnyOperation } from './tables.ts';

export type { OperationId };

/** Stored JSON that is sent without parsing, as `{"success":true,"data":<text>}`. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

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
  data: Data<Id> | RawJson;
  headers?: Record<string, string>;
}

/** Implements one operation. Errors are thrown as a `Problem`. */
export type Handler<Id extends OperationId, Context> = (call: Call<Id> & Context) => Promise<Reply<Id>>;

/** A call to an operation that is unknown at compile time. */
export interface AnyCall {
  operation: AnyOperation;
  params: object;
  query: object;
  body: unknown;
  unknown: readonly string[];
}

/** The response of an operation that is unknown at compile time; a 304 has no data. */
export interface AnyReply {
  status: number;
  data: unknown;
  headers?: Record<string, string>;
}
