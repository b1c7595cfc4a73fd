/** The built site, as the tests look at it. */
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

/** The values of an attribute in a page; scripts are not looked at, for they only hold code that might write one. */
export function attributes({ html }: PageFile, name: string): string[] {
  const markup = html.replace(/<script.*?<\/script>/gs, '');
  return [...markup.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );
}
