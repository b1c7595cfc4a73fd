/**
 * Returns whether a schema is a file in a multipart body; text that only describes its content (`contentEncoding`)
 * stays a string.
 */
export function isFile(schema: object): boolean {
  if ('format' in schema && schema.format === 'binary') return true;
  return 'contentMediaType' in schema && !('contentEncoding' in schema);
}
