/** The plain types of each operation's parts, by operation ID. */
import type {
  OperationBodies,
  OperationData,
  OperationId,
  OperationParams,
  OperationQueries,
  OperationStatuses,
} from './generated/operations.gen.ts';

/** The request body of an operation: `Body<'signIn'>`. Undefined if it has none. */
export type Body<Id extends OperationId> = OperationBodies[Id];

/** The `data` of an operation's response. */
export type Data<Id extends OperationId> = OperationData[Id];

/** The path parameters of an operation. */
export type Params<Id extends OperationId> = OperationParams[Id];

/** The query parameters of an operation. */
export type Query<Id extends OperationId> = OperationQueries[Id];

/** The success statuses of an operation. */
export type SuccessStatus<Id extends OperationId> = OperationStatuses[Id];
