/** The search dialog of the site. Its entries are loaded when it first opens. */
import { type Entry, type Result, searcher } from '../search/engine.ts';
import { siteRoot } from './site-root.ts';

const TEXTS = {
  en: { placeholder: 'Search guides, operations and errors', none: 'Nothing found for', close: 'Close' },
  es: { placeholder: 'Buscar guías, operaciones y errores', none: 'No hay resultados para', close: 'Cerrar' },
};

const texts = () => (document.documentElement.lang.startsWith('es') ? TEXTS.es : TEXTS.en);

let search: Promise<(question: string) => Result[]> | undefined;
let dialog: HTMLDialogElement | undefined;

async function load(): Promise<(question: string) => Result[]> {
  const response = await fetch(`${siteRoot()}search.json`);
  const entries: Entry[] = await response.json();
  return searcher(entries);
}

export function openSearch(): void {
  search ??= load();
  dialog ??= made();
  if (!dialog.open) dialog.showModal();
  const input = dialog.querySelector('input');
  input?.focus();
  input?.select();
}

function made(): HTMLDialogElement {
  const element = document.createElement('dialog');
  element.className = 'site-search';
  element.innerHTML = `<form method="dialog"><input type="search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="true" aria-controls="site-results" aria-label="${texts().placeholder}" placeholder="${texts().placeholder}"><button>${texts().close}</button></form><div id="site-results" role="listbox" aria-label="${texts().placeholder}"></div><p role="status"></p>`;
  document.body.append(element);
  const input = element.querySelector('input');
  input?.addEventListener('input', () => void show(element, input.value));
  element.addEventListener('keydown', (event) => move(element, event));
  element.addEventListener('click', (event) => {
    if (event.target === element || (event.target instanceof Element && event.target.closest('a')))
      element.close();
  });
  return element;
}

async function show(element: HTMLDialogElement, question: string): Promise<void> {
  const find = await search;
  if (find === undefined || element.querySelector('input')?.value !== question) return;
  const results = question.trim() === '' ? [] : find(question);
  element.querySelector('#site-results')?.replaceChildren(...results.map(option));
  const status = element.querySelector('[role=status]');
  if (status)
    status.textContent = question.trim() && results.length === 0 ? `${texts().none} “${question}”` : '';
  select(element, 0);
}

function option({ url, title, place }: Result): HTMLElement {
  const link = document.createElement('a');
  link.href = siteRoot() + url;
  link.role = 'option';
  link.tabIndex = -1;
  const name = document.createElement('strong');
  name.textContent = title;
  const where = document.createElement('span');
  where.textContent = place;
  link.append(name, where);
  return link;
}

function move(element: HTMLDialogElement, event: KeyboardEvent): void {
  const options = [...element.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const at = options.findIndex((one) => one.ariaSelected === 'true');
  if (event.key === 'ArrowDown') select(element, Math.min(at + 1, options.length - 1));
  else if (event.key === 'ArrowUp') select(element, Math.max(at - 1, 0));
  else if (event.key === 'Enter') options[at]?.click();
  else return;
  event.preventDefault();
}

function select(element: HTMLDialogElement, index: number): void {
  element.querySelectorAll<HTMLAnchorElement>('[role=option]').forEach((one, at) => {
    one.ariaSelected = String(at === index);
    one.id = `site-result-${at}`;
    if (at === index) one.scrollIntoView({ block: 'nearest' });
  });
  element.querySelector('input')?.setAttribute('aria-activedescendant', `site-result-${index}`);
}
