/** Returns the root of the site as the page was loaded from, with a slash at its end; the head of every page sets it. */
export function siteRoot(): string {
  const root: unknown = Reflect.get(window, '__site__');
  return typeof root === 'string' ? root : '/';
}
