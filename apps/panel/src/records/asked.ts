/** The query of a list, kept in the URL, so that the page can be reloaded, shared and navigated. */
import { useSearchParams } from 'wouter';

export interface Asked {
  page: number;
  /** Returns the value of a filter in the URL; empty for none. */
  raw(name: string): string;
  /** Returns the value as a list of one, if `is` accepts it. */
  one<Value extends string>(name: string, is: (value: unknown) => value is Value): Value[] | undefined;
  /** Returns the value as a list of one, such as an ID. */
  any(name: string): string[] | undefined;
  /** Returns true if the filter is on. */
  flag(name: string): true | undefined;
  day(name: string): string | undefined;
  /** The date range of the records. */
  days: { date_from: string | undefined; date_to: string | undefined };
  /** Returns the common list parameters: page, search and order; `sort=-total` sorts the largest first. */
  listing<Sort extends string>(is: (value: unknown) => value is Sort): Listing<Sort>;
  /** The cache key of the query. */
  key: string;
}

interface Listing<Sort> {
  page: number;
  search: string | undefined;
  sort: Sort | undefined;
  sort_dir: 'asc' | 'desc' | undefined;
}

/** Returns the filters in the URL, and a function that changes some of them and returns to the first page. */
export function useAsked(): [Asked, (change: Readonly<Record<string, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changed: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(changed)) {
          if (value === '' || (name === 'page' && value === '1')) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      // Typing in the search adds no entries to the browser history.
      { replace: 'search' in changed },
    );
  return [askedBy(params), change];
}

export function askedBy(params: URLSearchParams): Asked {
  const raw = (name: string) => params.get(name) ?? '';
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(raw(name)) ? raw(name) : undefined);
  const page = Math.max(1, Math.floor(Number(raw('page'))) || 1);
  const order = raw('sort');
  return {
    page,
    raw,
    day,
    one(name, is) {
      const value: unknown = raw(name);
      return is(value) ? [value] : undefined;
    },
    any: (name) => (raw(name) === '' ? undefined : [raw(name)]),
    flag: (name) => (raw(name) === 'true' ? true : undefined),
    days: { date_from: day('date_from'), date_to: day('date_to') },
    listing(is) {
      const sort: unknown = order.replace(/^-/, '');
      return {
        page,
        search: raw('search').trim() || undefined,
        sort: is(sort) ? sort : undefined,
        sort_dir: order === '' ? undefined : order.startsWith('-') ? 'desc' : 'asc',
      };
    },
    key: params.toString(),
  };
}
