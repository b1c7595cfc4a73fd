/** What a list is asked for, kept in the address, so that it can be reloaded, sent on and gone back to. */
import { useSearchParams } from 'wouter';

export interface Asked {
  page: number;
  /** The value of a filter as it stands in the address; empty for none. */
  raw(name: string): string;
  /** The value as the one of a list, if it is one that `is` knows. */
  one<Value extends string>(name: string, is: (value: unknown) => value is Value): Value[] | undefined;
  /** The value as the one of a list, such as an id. */
  any(name: string): string[] | undefined;
  /** True where the filter is on. */
  flag(name: string): true | undefined;
  day(name: string): string | undefined;
  /** The days between which the records are. */
  days: { date_from: string | undefined; date_to: string | undefined };
  /** What every list takes: page, search and order; `sort=-total` is the largest first. */
  listing<Sort extends string>(is: (value: unknown) => value is Sort): Listing<Sort>;
  /** Under which what was read is kept. */
  key: string;
}

interface Listing<Sort> {
  page: number;
  search: string | undefined;
  sort: Sort | undefined;
  sort_dir: 'asc' | 'desc' | undefined;
}

/** The filters of the address, and how to change some of them; a change goes back to the first page. */
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
      // Typing leaves no trail of half words to go back through.
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
