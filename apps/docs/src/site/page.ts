/** The shared parts of pages outside the guides: head and header. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fontFace } from './font.ts';
import { headerElement, type Section } from './header.ts';

const ROOT = '../';

/**
 * Returns the elements of the head. `styles` is the stylesheet of the kind of page, `script` that of the header, from
 * the root.
 */
export function pageHead(styles: 'redoc.css' | 'scalar.css', script: string): string {
  const css = ['palette.css', 'header.css', 'search.css', styles].map(style).join('\n');
  return `<link rel="icon" href="${ROOT}mark.svg" type="image/svg+xml">
<style>${fontFace(ROOT)}${css}</style>
<script>${BEFORE}</script>
<script type="module" src="${ROOT}${script}"></script>`;
}

export function pageTop(here: Section): string {
  return headerElement({ root: ROOT, here });
}

/** Inlines a style, so that nothing waits for it. */
function style(name: string): string {
  return readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ');
}

/**
 * Sets the colour scheme before anything is painted, also for Redoc. Suppresses the console greetings of Redoc and
 * Scalar.
 */
const BEFORE = `window.__site__ = new URL('${ROOT}', location.href).pathname;
(() => {
  let mode;
  try {
    mode = localStorage.getItem('vitepress-theme-appearance');
    if (mode === 'dark' || mode === 'light') localStorage.setItem('redoc.colorMode', mode);
    else localStorage.removeItem('redoc.colorMode');
  } catch {}
  if (mode !== 'dark' && mode !== 'light') mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.classList.add(mode);
  const info = console.info;
  console.info = (...texts) => /%c Redoc|^@scalar/.test(texts[0]) || info.apply(console, texts);
})();`;
