/** Compares bodies of any content: files, numbers out of range, any depth. */
import { createHash, type Hash } from 'node:crypto';

/** A value still to be visited, or the text that closes one. */
type Pending = { value: unknown } | { text: string };

/**
 * Returns a digest of the values, equal for bodies that differ only in spelling (spaces, escapes). Iterates rather than
 * recurses: a client may send values nested deeper than the stack.
 */
export async function fingerprintOf(...values: unknown[]): Promise<string> {
  const hash = createHash('sha256');
  const pending: Pending[] = [{ value: values }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if ('text' in next) hash.update(next.text);
    else if (next.value instanceof File) await addFile(hash, next.value);
    else pending.push(...parts(hash, next.value).reverse());
  }
  return hash.digest('hex');
}

/** Digests a plain value at once; returns the parts of any other value, still to be visited. */
function parts(hash: Hash, value: unknown): Pending[] {
  if (typeof value !== 'object' || value === null) {
    hash.update(typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'undefined'));
    return [];
  }
  const members = Array.isArray(value)
    ? value.map((item): Pending[] => [{ value: item }, { text: ',' }])
    : Object.entries(value).map(([name, member]): Pending[] => [
        { text: `${JSON.stringify(name)}:` },
        { value: member },
        { text: ',' },
      ]);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  hash.update(open);
  return [...members.flat(), { text: close }];
}

async function addFile(hash: Hash, file: File): Promise<void> {
  hash.update(`file ${JSON.stringify([file.name, file.type, file.size])}`);
  hash.update(new Uint8Array(await file.arrayBuffer()));
}
