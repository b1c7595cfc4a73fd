/** Returns the root URL of the site, with a trailing slash; the head of every page sets it. */
export function siteRoot(): string {
  const root: unknown = Reflect.get(window, '__site__');
  return typeof root === 'string' ? root : '/';
}
