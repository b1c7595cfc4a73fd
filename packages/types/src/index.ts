/** Types of the Mostrador API, the values of its enums, and its table of operations. */
import type {
  OperationBodies,
  OperationData,
  OperationId,
  OperationParams,
  OperationQueries,
  OperationStatuses,
} from './generated/operations.gen.ts';

export * from './generated/enums.gen.ts';
export type * from './generated/models.gen.ts';
export {
  type Area,
  areas,
  type Idempotency,
  type Operation,
  type OperationId,
  operationTable,
  type Scope,
  scopes,
} from './generated/operations.gen.ts';
export type { components, operations, paths } from './generated/schema.gen.ts';

/** The request body of an operation: `Body<'createProduct'>`. Undefined if it has none. */
export type Body<Id extends OperationId> = OperationBodies[Id];

/** The `data` of an operation's response: `Data<'listProducts'>`. */
export type Data<Id extends OperationId> = OperationData[Id];

/** The path parameters of an operation. */
export type Params<Id extends OperationId> = OperationParams[Id];

/** The query parameters of an operation. */
export type Query<Id extends OperationId> = OperationQueries[Id];

/** The success statuses of an operation. */
export type SuccessStatus<Id extends OperationId> = OperationStatuses[Id];

/** The successful response of every operation. */
export interface Envelope<Payload> {
  success: true;
  data: Payload;
}
