import type { Document } from '../document.ts';
import type { Files } from '../files.ts';
export async function serverStubFiles(_document: Document): Promise<Files> {
  return {};
}
