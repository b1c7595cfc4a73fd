/** Adds formats to numbers: without them, Go reads floats with half the digits and Kotlin reads text. */
import type { Document, Schema } from '../document.ts';
import { eachSchema } from './each-schema.ts';

const INT32 = 2 ** 31;

/** Returns the document with `double` for every number, and `int32` or `int64` for every integer, by its bounds. */
export function withNumberFormats(document: Document): Document {
  return eachSchema(document, (schema) => {
    const format = formatOf(schema);
    return format === undefined || schema.format !== undefined ? schema : { ...schema, format };
  });
}

function formatOf(schema: Schema): string | undefined {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  if (types.length !== 1) return undefined;
  if (types[0] === 'number') return 'double';
  if (types[0] !== 'integer') return undefined;
  return isSmall(schema) ? 'int32' : 'int64';
}

/** Returns whether all allowed values fit into 32 bits. */
function isSmall({ minimum, maximum, enum: values }: Schema): boolean {
  const ends = values ?? [minimum, maximum];
  return ends.every((end) => end === null || (typeof end === 'number' && end >= -INT32 && end < INT32));
}
