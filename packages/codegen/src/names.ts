/** Words of the description as TypeScript names. */

/** `PricingProfile`, `pricing_profile`, `pricing-profile` and `Pricing profiles` alike become `pricingProfile(s)`. */
export function camelCase(words: string): string {
  const [first = '', ...rest] = wordsOf(words);
  return first.toLowerCase() + rest.map((word) => capitalise(word.toLowerCase())).join('');
}

/** The same with a capital first letter: the name of a type. */
export function pascalCase(words: string): string {
  return wordsOf(words)
    .map((word) => capitalise(word.toLowerCase()))
    .join('');
}

/** The English plural: `status` → `statuses`, `currency` → `currencies`, `unit` → `units`. */
export function plural(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

/** A member name as it stands in source: quoted only where it must be. */
export function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

/** A string literal in single quotes. */
export function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

/** A union of string literal types; `never` when there is none. */
export function union(values: readonly string[]): string {
  return values.length === 0 ? 'never' : values.map(quote).join(' | ');
}

/** The words of a name or a text, in the case they are written in. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean);
}

/** The word with a capital first letter, the others as they are. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
