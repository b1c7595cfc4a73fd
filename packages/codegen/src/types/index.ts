/** Generates the files of `@mostrador/types`. */
import type { Document } from '../document.ts';
import type { Files } from '../files.ts';
import { enumValues } from './enums.ts';
import { modelTypes } from './models.ts';
import { operationTypes } from './operations.ts';
import { schemaTypes } from './schema.ts';

export async function typesFiles(document: Document): Promise<Files> {
  return {
    'schema.gen.ts': await schemaTypes(document),
    'models.gen.ts': modelTypes(document),
    'enums.gen.ts': enumValues(document),
    'operations.gen.ts': operationTypes(document),
  };
}
