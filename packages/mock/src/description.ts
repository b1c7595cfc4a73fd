/** The description as Prism is to read it. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isObject } from '@mostrador/json';

/** The flat description, told more strictly than to the world, so that what Prism makes up looks like ours. */
export async function readDescription(): Promise<object> {
  const file = fileURLToPath(new URL('../dist/openapi.flat.json', import.meta.url));
  const description: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isObject(description)) throw new Error(`${file} is not an OpenAPI description`);
  close(description);
  shapeIds(description.components);
  return description;
}

/** An id is any string to those who read it, but one that is made up should look like an id. */
function shapeIds(components: unknown): void {
  const schemas = isObject(components) ? components.schemas : undefined;
  const id = isObject(schemas) ? schemas.Id : undefined;
  if (isObject(id)) id.pattern = '^[0-9a-f]{24}$';
}

/** Our objects are open to members that come later; a generated example needs none of those. */
function close(value: unknown): void {
  for (const member of members(value)) close(member);
  if (isObject(value) && value.type === 'object' && isObject(value.properties)) {
    value.additionalProperties ??= false;
  }
}

function members(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
  const { example: _, examples: __, ...rest } = value;
  return Object.values(rest);
}
