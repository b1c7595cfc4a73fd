/** Builds a multipart form from the properties of an object; a list becomes one part per value. */
export function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...(body ?? {}) })) {
    for (const part of [value].flat()) {
      if (part !== undefined) form.append(name, part instanceof Blob ? part : String(part));
    }
  }
  return form;
}
