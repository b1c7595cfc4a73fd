/**
 * Names the function of each operation in the client: `listProducts` becomes `client.products.list`. The group is the
 * main resource of the tag, and the method is the rest of the operation ID.
 */
import { camelCase, plural, wordsOf } from '../names.ts';
import type { OperationEntry } from '../operations.ts';

export interface CallName {
  /** `products` */
  group: string;
  /** `list` */
  method: string;
}

type Named = Pick<OperationEntry, 'id' | 'tag' | 'area'>;

/** Returns the call of each operation, by operation ID. @throws if two operations would have the same name */
export function callNames(entries: readonly Named[]): Map<string, CallName> {
  const names = new Map<string, CallName>();
  const taken = new Set<string>();
  for (const siblings of byTag(entries)) {
    const resource = mainResource(siblings);
    const group = resource ? camelCase(pluralOf(resource).join(' ')) : groupOfTag(siblings);
    for (const { id } of siblings) {
      const method = methodOf(id, resource ?? []);
      const call = `${group}.${method}`;
      if (taken.has(call))
        throw new Error(`${id} would be client.${call}, which is already another operation.`);
      taken.add(call);
      names.set(id, { group, method });
    }
  }
  return names;
}

function byTag(entries: readonly Named[]): Named[][] {
  const tags = new Map<string, Named[]>();
  for (const entry of entries) tags.set(entry.tag, [...(tags.get(entry.tag) ?? []), entry]);
  return [...tags.values()];
}

/** Returns the words of the resource of most operations in a tag, in the singular; undefined if all differ. */
function mainResource(siblings: readonly Named[]): string[] | undefined {
  const nouns = siblings.map(({ id }) => partsOf(id).rest);
  const known = new Set(nouns.map((words) => words.at(-1)));
  const counts = new Map<string, number>();
  for (const words of nouns) {
    const resource = singularOf(words, known).join(' ');
    counts.set(resource, (counts.get(resource) ?? 0) + 1);
  }
  const [[resource, count] = ['', 0]] = [...counts].sort(([, one], [, other]) => other - one);
  return count > 1 ? resource.split(' ') : undefined;
}

/** Returns the tag without the name of its area: `Accounting reports` becomes `reports`. */
function groupOfTag([first]: readonly Named[]): string {
  const words = wordsOf(first?.tag ?? '');
  return camelCase(
    (words.length > 1 ? words.filter((word) => word.toLowerCase() !== first?.area) : words).join(' '),
  );
}

function methodOf(id: string, resource: readonly string[]): string {
  const { verb, rest } = partsOf(id);
  const [family = ''] = resource.length > 1 ? resource : [];
  const left = without(rest, resource) ?? rest.filter((word) => word !== family);
  return verb + left.join('');
}

/** Splits an operation ID into its verb, such as `bulkCreate`, and the remaining words. */
function partsOf(id: string): { verb: string; rest: string[] } {
  const [first = '', ...rest] = wordsOf(id);
  return first === 'bulk' ? { verb: first + rest[0], rest: rest.slice(1) } : { verb: first, rest };
}

/** Returns the words without those of the resource, in the singular or plural; undefined if it is not among them. */
function without(words: readonly string[], resource: readonly string[]): string[] | undefined {
  if (resource.length === 0) return undefined;
  const fits = (form: readonly string[]) =>
    words.findIndex((_, at) => form.every((word, index) => words[at + index] === word));
  const at = Math.max(fits(resource), fits(pluralOf(resource)));
  return at < 0 ? undefined : words.toSpliced(at, resource.length);
}

function pluralOf(words: readonly string[]): string[] {
  return words.with(-1, plural(words.at(-1) ?? ''));
}

/** Returns the words with the last one in the singular; a known word is preferred. */
function singularOf(words: readonly string[], known: ReadonlySet<string | undefined>): string[] {
  const last = words.at(-1) ?? '';
  const stems = [last.replace(/ies$/, 'y'), last.replace(/es$/, ''), last.replace(/s$/, '')];
  const candidates = stems.filter((stem) => stem !== last && plural(stem) === last);
  const singular = candidates.find((candidate) => known.has(candidate)) ?? candidates[0] ?? last;
  return words.length === 0 ? [] : words.with(-1, singular);
}
