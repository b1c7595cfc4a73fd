/** Text made comparable for `search`: without case and accents (Decision N61). */

/** Lower-case, accents removed, white space collapsed: `Piñón  Ñandú` becomes `pinon nandu`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The folded text of some members and of what else there is, one after the other; what is no text is left out. */
export function searchText(
  record: Record<string, unknown>,
  members: readonly string[],
  more: readonly unknown[] = [],
): string {
  const values = [...members.map((member) => record[member]), ...more];
  return fold(values.filter((value) => typeof value === 'string').join(' '));
}

/** What `search` finds a record of a resource by. */
export function searchTextOf(record: Record<string, unknown>, { search, searchMore }: SearchedBy): string {
  return searchText(record, search, searchMore?.(record));
}

interface SearchedBy {
  search: readonly string[];
  searchMore?(record: Record<string, unknown>): readonly unknown[];
}

/** The words of a search as patterns of LIKE, their special characters made harmless. */
export function patterns(search: string): string[] {
  const words = fold(search).split(' ').filter(Boolean);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
