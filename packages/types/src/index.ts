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

/** The request body of an operation: `Body<'createProduct'>`. Undefined when it takes none. */
export type Body<Id extends OperationId> = OperationBodies[Id];

/** What an operation answers with under `data`: `Data<'listProducts'>`. */
export type Data<Id extends OperationId> = OperationData[Id];

/** The path parameters of an operation. */
export type Params<Id extends OperationId> = OperationParams[Id];

/** The query parameters of an operation. */
export type Query<Id extends OperationId> = OperationQueries[Id];

/** The statuses an operation answers with when it succeeds. */
export type SuccessStatus<Id extends OperationId> = OperationStatuses[Id];

/** What every operation answers with when it succeeds. */
export interface Envelope<Payload> {
  success: true;
  data: Payload;
}
