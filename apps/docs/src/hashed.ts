import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a file that may be cached forever, and returns its name, which contains a hash of its content. */
export function hashed(directory: string, name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const file = name.replace('.', `.${hash}.`);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, file), content);
  return file;
}
