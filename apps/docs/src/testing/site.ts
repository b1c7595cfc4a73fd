/** Reads the built site for tests. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from '../paths.ts';

export interface PageFile {
  /** The path within the site. */
  path: string;
  html: string;
}

/** Every page of the built site. */
export function pages(): PageFile[] {
  return globSync('**/*.html', { cwd: dist })
    .sort()
    .map((path) => ({ path, html: readFileSync(join(dist, path), 'utf8') }));
}

/** Returns the values of an attribute in a page, except inside scripts, whose code may contain markup. */
export function attributes({ html }: PageFile, name: string): string[] {
  const markup = html.replace(/<script.*?<\/script>/gs, '');
  return [...markup.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );
}
