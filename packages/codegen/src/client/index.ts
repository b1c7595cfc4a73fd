/** Generates the files of `@mostrador/client`. */
import type { Document } from '../document.ts';
import type { Files } from '../files.ts';
import { facade } from './facade.ts';

export { type CallName, callNames } from './call-names.ts';
export { type ExampleInputs, exampleCall, exampleInputs, objectSource } from './example.ts';

export function clientFiles(document: Document): Files {
  return { 'facade.gen.ts': facade(document) };
}
