/** A multipart form of the members of an object; a list becomes one part for each of its values. */
export function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...(body ?? {}) })) {
    for (const part of [value].flat()) {
      if (part !== undefined) form.append(name, part instanceof Blob ? part : String(part));
    }
  }
  return form;
}
