/** Gives equal schemas one name, so that hundreds of operations with `{id}` share one validator. */
import type { Schema } from '../document.ts';

export interface SchemaPool {
  /** Returns the name of the schema in the pool; a new one is added under `suggestion`. */
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
