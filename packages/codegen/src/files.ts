/** Reads descriptions and writes generated files. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Document } from './document.ts';

/** Generated texts by file name. */
export type Files = Record<string, string>;

/** Reads a description. @throws if the file is not a bundled OpenAPI document in JSON */
export async function readDocument(file: string): Promise<Document> {
  const document: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isDocument(document)) throw new Error(`${file} is not an OpenAPI document.`);
  return document;
}

export async function writeFiles(directory: string, files: Files): Promise<void> {
  await mkdir(directory, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(directory, name), text)));
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value;
}
