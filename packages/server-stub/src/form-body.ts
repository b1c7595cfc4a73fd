/** Parses a multipart form: files as `File`, the other fields by their types. */
import { readText } from './parameter-text.ts';
import type { BodyRule } from './tables.ts';
import { validationFailed } from './validation.ts';

export const MULTIPART = 'multipart/form-data';

/**
 * Returns the form as an object; a repeated field becomes a list.
 * @throws Problem `validation_failed` for an invalid form, and for text in place of a file
 */
export async function parseFormBody(bytes: Buffer, contentType: string, rule: BodyRule): Promise<unknown> {
  const form = await readForm(bytes, contentType);
  const members = Map.groupBy(form, ([name]) => name);
  const entries = [...members].map(([name, parts]) => {
    const values = parts.map(([, value]) => readMember(name, value, rule));
    return [name, rule.fields?.[name]?.list || values.length > 1 ? values : values[0]];
  });
  return Object.fromEntries(entries);
}

async function readForm(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch {
    const message = 'must be a multipart form, complete and with the boundary of its `Content-Type`';
    throw validationFailed([{ pointer: '', field: '', code: 'invalid_format', message }]);
  }
}

function readMember(name: string, value: string | File, { files = [], fields = {} }: BodyRule): unknown {
  const place = { pointer: `/${name}`, field: name };
  if (files.includes(name) && typeof value === 'string') {
    throw validationFailed([{ ...place, code: 'invalid_type', message: 'must be a file' }]);
  }
  const rule = fields[name];
  if (!rule) return value;
  if (typeof value !== 'string')
    throw validationFailed([{ ...place, code: 'invalid_type', message: 'must be text' }]);
  return readText(value, rule);
}
