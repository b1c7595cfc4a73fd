/** Gives equal schemas one name, so that the hundreds of operations that take `{id}` share one validator. */
import type { Schema } from '../document.ts';

export interface SchemaPool {
  /** The name of the schema in the pool, added under `suggestion` when it is new. */
  add(suggestion: string, schema: Schema): string;
  schemas: Record<string, Schema>;
}

export function schemaPool(): SchemaPool {
  const names = new Map<string, string>();
  const schemas: Record<string, Schema> = {};
  return {
    schemas,
    add(suggestion, schema) {
      const text = JSON.stringify(schema);
      const name = names.get(text) ?? suggestion;
      names.set(text, name);
      schemas[name] = schema;
      return name;
    },
  };
}
