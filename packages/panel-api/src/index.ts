/** Types of the panel's requests, and the values of its enums; safe to load in a browser. */
export * from './generated/enums.gen.ts';
export type * from './generated/models.gen.ts';
export { type Operation, type OperationId, operationTable } from './generated/operations.gen.ts';
export type { components, operations, paths } from './generated/schema.gen.ts';
export type * from './operation-types.ts';
