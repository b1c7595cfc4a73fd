/** The colour scheme of every page of the site. */

/** The storage keys of VitePress and of Redoc. */
const KEYS = ['vitepress-theme-appearance', 'redoc.colorMode'];

export function toggleTheme(): void {
  const dark = !document.documentElement.classList.contains('dark');
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
  for (const key of KEYS) localStorage.setItem(key, dark ? 'dark' : 'light');
  followTheme();
}

/** Applies the scheme to the try-it page, which has classes of its own. */
export function followTheme(): void {
  const dark = document.documentElement.classList.contains('dark');
  if (!document.body.matches('.dark-mode, .light-mode')) return;
  document.body.classList.toggle('dark-mode', dark);
  document.body.classList.toggle('light-mode', !dark);
}
