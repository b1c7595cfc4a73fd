/** Compares the names of schemas. They are not visible over HTTP, but generated types use them. */
import type { Description, Schema } from '../description.ts';
import { code, phrase } from '../finding.ts';
import type { Found } from './operations.ts';

/** Returns removed schema names, each with its new name if a schema with the same content was added. */
export function compareNames(before: Description, after: Description): Found[] {
  const gone = [...before.schemas].filter(([name]) => !after.schemas.has(name));
  const come = [...after.schemas].filter(([name]) => !before.schemas.has(name));
  const moved = new Set([...gone, ...come].map(([name]) => name));
  return gone.map(([name, schema]) => {
    const successor = come.find(([, other]) => content(other, moved) === content(schema, moved));
    return successor ? renamed(name, successor[0]) : removed(name);
  });
}

/** Returns a schema as text that is equal for schemas that differ only in changed names. */
function content(schema: Schema, moved: ReadonlySet<string>): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    return moved.has(value.slice(value.lastIndexOf('/') + 1)) ? '' : value;
  });
}

const schemaFinding = { topic: 'operations', verdict: 'breaking', operation: undefined } as const;

function renamed(name: string, successor: string): Found {
  const says = phrase(`The schema ${code(name)} is renamed to ${code(successor)}`);
  return { ...schemaFinding, code: 'schema-renamed', at: name, says };
}

function removed(name: string): Found {
  return {
    ...schemaFinding,
    code: 'schema-removed',
    at: name,
    says: phrase(`The schema ${code(name)} was removed`),
  };
}
