import { readFileSync } from 'node:fs';

/** Returns the version of the service, from its package. */
export function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const found: { version: string } = JSON.parse(text);
  return found.version;
}
