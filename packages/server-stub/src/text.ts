/** Texts that the database cannot keep: with a NUL character, or with half of a surrogate pair. */

export const UNSTORABLE = 'must not contain the NUL character or half of a surrogate pair';

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Where a JSON text may have one: only escapes can bring it in, so most bodies need no further look. */
export function mayBeUnstorable(json: string): boolean {
  return /\\u(?:0000|d[89a-f])/i.test(json);
}

/** JSON pointers of the strings and member names that cannot be stored. */
export function unstorablePointers(value: unknown, pointer = ''): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [pointer];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isStorable(name) ? unstorablePointers(member, `${pointer}/${escapePointer(name)}`) : [pointer],
  );
}

/** A member name as a part of a JSON pointer (RFC 6901). */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
