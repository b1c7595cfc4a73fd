/** The behaviour of the header on every page: search, colour scheme, and the menu on a phone. */
import { openSearch } from './search-dialog.ts';
import { followTheme, toggleTheme } from './theme.ts';

const ACTIONS: Readonly<Record<string, (button: HTMLElement) => void>> = {
  search: openSearch,
  theme: toggleTheme,
  menu: toggleMenu,
};

/** Listens on the whole page, because the header may be rendered again. */
export function startSite(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-site]') : null;
    if (button) ACTIONS[button.dataset.site ?? '']?.(button);
    else closeMenu();
  });
  // Runs before the listeners of the page: the reference has a search of its own, for one area.
  window.addEventListener('keydown', (event) => searchKey(event), { capture: true });
  followTheme();
}

function searchKey(event: KeyboardEvent): void {
  const writing =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
  const wanted = (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !writing);
  if (!wanted) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  openSearch();
}

function toggleMenu(button: HTMLElement): void {
  const open = button.closest('.site-header')?.toggleAttribute('data-open') ?? false;
  button.ariaExpanded = String(open);
}

function closeMenu(): void {
  for (const header of document.querySelectorAll('.site-header[data-open]')) {
    header.removeAttribute('data-open');
    header.querySelector('[data-site=menu]')?.setAttribute('aria-expanded', 'false');
  }
}
