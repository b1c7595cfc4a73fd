/**
 * The Content Security Policy of each page: only its own files and the inline scripts of the build may run. Servers
 * must send it as a header, because `frame-ancestors` has no effect elsewhere.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in the root of the site with the policy of each page, by path. */
export const POLICIES = 'policies.json';

/** The page that sends requests, to its own service or to a mock on this machine. */
const TRY_PAGE = /^try\//;
const THIS_MACHINE = ['http://127.0.0.1:*', 'http://localhost:*'];

/** Writes the policies of all pages in the directory. The pages must not change afterwards. */
export function writePolicies(directory: string): void {
  const pages = globSync('**/*.html', { cwd: directory }).sort();
  const policies = pages.map((path) => [path, policyOf(path, readFileSync(join(directory, path), 'utf8'))]);
  writeFileSync(join(directory, POLICIES), JSON.stringify(Object.fromEntries(policies)));
}

/** Returns the `Content-Security-Policy` of a page. */
export function policyOf(path: string, html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts(html).map(hashSource).join(' ')}`.trim(),
    // Highlighted code and both references set styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    ["connect-src 'self'", ...(TRY_PAGE.test(path) ? THIS_MACHINE : [])].join(' '),
    "form-action 'none'",
    // The server that serves the page for unknown paths states the root of the site.
    `base-uri ${path === '404.html' ? "'self'" : "'none'"}`,
    "frame-ancestors 'self'",
  ].join('; ');
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
}

function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
