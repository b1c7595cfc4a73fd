/** What a list is asked for, kept in the address, so that it can be reloaded, sent on and gone back to. */
import { useSearchParams } from 'wouter';

export interface Asked {
  page: number;
  /** The value of a filter as it stands in the address; empty for none. */
  raw(name: string): string;
  text(name: string): string | undefined;
  /** The value as the one of a list, if it is one that `is` knows. */
  one<Value extends string>(name: string, is: (value: unknown) => value is Value): Value[] | undefined;
  /** The value as the one of a list, such as an id. */
  any(name: string): string[] | undefined;
  day(name: string): string | undefined;
  /** True where the filter is on. */
  flag(name: string): true | undefined;
  /** What it is sorted by, and in which direction; `sort=-total` is the largest first. */
  sort<Value extends string>(is: (value: unknown) => value is Value): Value | undefined;
  direction: 'asc' | 'desc' | undefined;
  /** Under which what was read is kept. */
  key: string;
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
  const sort = raw('sort');
  return {
    page: Math.max(1, Math.floor(Number(raw('page'))) || 1),
    raw,
    text: (name) => raw(name).trim() || undefined,
    one(name, is) {
      const value: unknown = raw(name);
      return is(value) ? [value] : undefined;
    },
    any: (name) => (raw(name) === '' ? undefined : [raw(name)]),
    day: (name) => (/^\d{4}-\d\d-\d\d$/.test(raw(name)) ? raw(name) : undefined),
    flag: (name) => (raw(name) === 'true' ? true : undefined),
    sort(is) {
      const value: unknown = sort.replace(/^-/, '');
      return is(value) ? value : undefined;
    },
    direction: sort === '' ? undefined : sort.startsWith('-') ? 'desc' : 'asc',
    key: params.toString(),
  };
}
