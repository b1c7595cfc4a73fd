/** Text made comparable for `search`: without case and accents (Decision N61). */

/** Lower-case, accents removed, white space collapsed: `Piñón  Ñandú` becomes `pinon nandu`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The folded text of some members, one after the other; members that hold no text are left out. */
export function searchText(record: Record<string, unknown>, members: readonly string[]): string {
  const texts = members.map((member) => record[member]).filter((value) => typeof value === 'string');
  return fold(texts.join(' '));
}

/** The words of a search as patterns of LIKE, their special characters made harmless. */
export function patterns(search: string): string[] {
  const words = fold(search).split(' ').filter(Boolean);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
