/** The plain types of each operation's parts by operation id. */
import type {
  OperationBodies,
  OperationData,
  OperationId,
  OperationParams,
  OperationQueries,
  OperationStatuses,
} from './generated/operations.gen.ts';

/** The request body of an operation: `Body<'signIn'>`. Undefined when it takes none. */
export type Body<Id extends OperationId> = OperationBodies[Id];

/** What an operation answers with under `data`. */
export type Data<Id extends OperationId> = OperationData[Id];

/** The path parameters of an operation. */
export type Params<Id extends OperationId> = OperationParams[Id];

/** The query parameters of an operation. */
export type Query<Id extends OperationId> = OperationQueries[Id];

/** The statuses an operation answers with when it succeeds. */
export type SuccessStatus<Id extends OperationId> = OperationStatuses[Id];
