/** Converts names of the description to TypeScript names. */

/** Converts `PricingProfile`, `pricing_profile`, `pricing-profile` and `Pricing profiles` to `pricingProfile(s)`. */
export function camelCase(words: string): string {
  const [first = '', ...rest] = wordsOf(words);
  return first.toLowerCase() + rest.map((word) => capitalise(word.toLowerCase())).join('');
}

/** Converts to the name of a type, with a capital first letter. */
export function pascalCase(words: string): string {
  return wordsOf(words)
    .map((word) => capitalise(word.toLowerCase()))
    .join('');
}

/** Returns the English plural: `status` → `statuses`, `currency` → `currencies`, `unit` → `units`. */
export function plural(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

/** Returns a property name as source, quoted only if necessary. */
export function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

/** Returns a string literal in single quotes. */
export function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

/** Returns a union of string literal types; `never` if there is none. */
export function union(values: readonly string[]): string {
  return values.length === 0 ? 'never' : values.map(quote).join(' | ');
}

/** Splits a name or text into words, keeping their case. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean);
}

/** Capitalises the first letter of the word. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
