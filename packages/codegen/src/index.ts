/** The generators, each a function from the description to the contents of its files. */
export {
  type CallName,
  callNames,
  clientFiles,
  type ExampleInputs,
  exampleCall,
  exampleInputs,
  objectSource,
} from './client/index.ts';
export type { Document, Schema } from './document.ts';
export { completeDocument } from './editions/complete.ts';
export { type Files, readDocument, writeFiles } from './files.ts';
export { flattenDocument } from './flatten.ts';
export { type OperationEntry, operationsOf } from './operations.ts';
export { type ColumnKind, type RecordColumns, recordColumns } from './record-columns.ts';
export { resolveExample, resolveSchema } from './resolve.ts';
export { serverStubFiles } from './server-stub/index.ts';
export { typesFiles } from './types/index.ts';
