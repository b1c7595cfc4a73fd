import { type CallName, type Document, exampleCall, type OperationEntry } from '@mostrador/codegen';
import { wrap } from './wrap.ts';

/** Formats the client call with the values of the examples; undefined if the client has none for the operation. */
export function typescript(
  document: Document,
  entry: OperationEntry,
  call: CallName | undefined,
): string | undefined {
  const source = call && exampleCall(document, entry, call);
  return source && wrap(`const result = await ${source};`);
}
