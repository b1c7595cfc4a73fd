/** Light or dark, for every page of the site. */

/** Where the guides' generator keeps the choice, and where Redoc keeps its own. */
const KEYS = ['vitepress-theme-appearance', 'redoc.colorMode'];

export function toggleTheme(): void {
  const dark = !document.documentElement.classList.contains('dark');
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
  for (const key of KEYS) localStorage.setItem(key, dark ? 'dark' : 'light');
  followTheme();
}

/** Tells the try-it page, which has classes of its own. */
export function followTheme(): void {
  const dark = document.documentElement.classList.contains('dark');
  if (!document.body.matches('.dark-mode, .light-mode')) return;
  document.body.classList.toggle('dark-mode', dark);
  document.body.classList.toggle('light-mode', !dark);
}
