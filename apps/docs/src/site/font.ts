/** The font of the site, one file for all pages: that of VitePress's theme, whose own copies are omitted. */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAMES = ['inter-roman-latin', 'inter-italic-latin'] as const;

interface FontFile {
  source: string;
  /** Its path within the site, with a hash of its content. */
  path: string;
  style: 'normal' | 'italic';
}

const files: readonly FontFile[] = NAMES.map((name) => {
  const fonts = join(dirname(fileURLToPath(import.meta.resolve('vitepress/theme'))), 'fonts');
  const source = join(fonts, `${name}.woff2`);
  const hash = createHash('sha256').update(readFileSync(source)).digest('base64url').slice(0, 8);
  return {
    source,
    path: `assets/${name}.${hash}.woff2`,
    style: name.includes('italic') ? 'italic' : 'normal',
  };
});

/** Returns the CSS rules that load the font; `root` is the root of the site from the page, with a trailing slash. */
export function fontFace(root: string): string {
  return files
    .map(
      ({ path, style }) =>
        `@font-face{font-family:Inter;font-style:${style};font-weight:100 900;font-display:swap;src:url(${root}${path}) format("woff2")}`,
    )
    .join('');
}

/** Copies the files into the site. */
export function copyFonts(site: string): void {
  mkdirSync(join(site, 'assets'), { recursive: true });
  for (const { source, path } of files) copyFileSync(source, join(site, path));
}
