/** The search engine of the site: browser and tests use the same ranking. */
import MiniSearch from 'minisearch';

/** A searchable item: a section of a page, an operation, an error code or a setting. */
export interface Entry {
  /** Relative to the root of the site. */
  url: string;
  title: string;
  /** Its position: `Guides`, `Reference › Catalog › Products`. */
  place: string;
  text: string;
  kind: Kind;
  /** Words of the page around a section. */
  page?: string;
  /** Other words that people search for. */
  keywords?: string;
}

export type Kind = 'guide' | 'reference' | 'error' | 'scope' | 'setting' | 'decision' | 'change';

export interface Result extends Entry {
  score: number;
}

/** Explanations rank before lists. */
const WEIGHT: Record<Kind, number> = {
  guide: 1.5,
  reference: 1,
  error: 1,
  scope: 0.8,
  setting: 0.8,
  decision: 0.35,
  change: 0.15,
};

const LIMIT = 20;

/** Returns a function that finds the entries for a question, best first. */
export function searcher(entries: readonly Entry[]): (question: string) => Result[] {
  const index = new MiniSearch<Entry & { id: number }>({
    fields: ['title', 'keywords', 'page', 'place', 'text'],
    processTerm: stem,
    tokenize: words,
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  const boostDocument = (id: number) => WEIGHT[entries[id]?.kind ?? 'change'];
  const find = (query: string, combineWith: 'AND' | 'OR') =>
    index.search(query, {
      boost: { title: 5, keywords: 5, page: 2, place: 1.5, text: 1 },
      prefix: (term, position, terms) => position === terms.length - 1 && term.length > 1,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      combineWith,
      boostDocument,
      processTerm: stem,
    });
  return (question) => {
    const query = meaning(question);
    const all = find(query, 'AND');
    const found = all.length > 0 ? all : find(query, 'OR');
    return found
      .flatMap(({ id, score }) => {
        const entry = entries[Number(id)];
        return entry === undefined ? [] : [{ ...entry, score: score * closeness(entry, question, query) }];
      })
      .sort((one, other) => other.score - one.score)
      .slice(0, LIMIT);
  };
}

/** Returns the bonus of an entry that matches the question by name, and not only by words. */
function closeness({ title, page, keywords }: Entry, question: string, query: string): number {
  if (page !== undefined && question.includes('/') && `${page} `.includes(`${question.trim()} `)) return 20;
  const asked = stems(query);
  const phrases = [title, ...(keywords?.split(',') ?? [])].map(stems);
  if (phrases.some((phrase) => phrase.size === asked.size && isWithin(asked, phrase))) return 4;
  return phrases.some((phrase) => isWithin(asked, phrase)) ? 1.6 : 1;
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((one) => all.has(one));
}

function stems(text: string): Set<string> {
  return new Set(words(meaning(text)).map(stem));
}

/** Stop words. */
const EMPTY = new Set(
  'a an and are can do does for from get how i in is it my of on the to what when where which why with'.split(
    ' ',
  ),
);

/** Synonyms of the documentation's terms. Questions are translated to these terms. */
const SYNONYMS: Readonly<Record<string, string>> = {
  auth: 'authentication',
  login: 'authentication',
  apikey: 'token',
  till: 'register',
  pagination: 'paging',
  paginate: 'paging',
  throttling: 'rate limit',
  throttle: 'rate limit',
  '429': 'rate_limited',
  '401': 'unauthorized',
  '403': 'insufficient_scope',
  batch: 'bulk',
  currency: 'money',
  timezone: 'time zone',
  postgres: 'postgresql',
  sdk: 'client',
  duplicate: 'idempotency',
};

function meaning(question: string): string {
  const asked = words(question).map((word) => word.toLowerCase());
  const telling = asked.filter((word) => !EMPTY.has(word));
  return (telling.length > 0 ? telling : asked).map((word) => SYNONYMS[word] ?? word).join(' ');
}

/**
 * Returns the terms of a text: `/api/v1/products/{id}/`, `insufficient_stock` and `bulkDeleteCustomers` count as a
 * whole and by their words.
 */
export function words(text: string): string[] {
  const whole = text.split(/[^\p{L}\p{N}_]+/u).filter(Boolean);
  return whole.flatMap((word) => {
    const parts = word.split(/_|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** Removes accents and English endings: `refunds`, `refunded` and `refunding` become `refund`. */
export function stem(term: string): string {
  const plain = term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (plain.length < 4 || /[_\d]/.test(plain)) return plain;
  return plain
    .replace(/ies$/, 'y')
    .replace(/(?<=[^aeious])(?:ing|ed)$/, '')
    .replace(/(?<=(?:s|x|ch|sh))es$/, '')
    .replace(/(?<=[^us])s$/, '')
    .replace(/e$/, '');
}
