/**
 * Where the client offers each operation: `listProducts` is `client.products.list`. The group is the resource that a
 * tag is mostly about, the method what the operation id says besides it.
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

/** The call of each operation, by operation id. @throws when two operations would have the same. */
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
        throw new Error(`${id} would be client.${call}, which another operation is already.`);
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

/** The words of the resource that most operations of a tag are about, in the singular; undefined when all differ. */
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

/** The tag itself, without the name of its area: `Accounting reports` becomes `reports`. */
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

/** The verb of an operation id, `bulkCreate` being one, and the words after it. */
function partsOf(id: string): { verb: string; rest: string[] } {
  const [first = '', ...rest] = wordsOf(id);
  return first === 'bulk' ? { verb: first + rest[0], rest: rest.slice(1) } : { verb: first, rest };
}

/** The words without those of the resource, which may stand in the plural; undefined when it is not among them. */
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

/** The words with the last one in the singular; of several that a plural could come from, the one that is known. */
function singularOf(words: readonly string[], known: ReadonlySet<string | undefined>): string[] {
  const last = words.at(-1) ?? '';
  const stems = [last.replace(/ies$/, 'y'), last.replace(/es$/, ''), last.replace(/s$/, '')];
  const candidates = stems.filter((stem) => stem !== last && plural(stem) === last);
  const singular = candidates.find((candidate) => known.has(candidate)) ?? candidates[0] ?? last;
  return words.length === 0 ? [] : words.with(-1, singular);
}
