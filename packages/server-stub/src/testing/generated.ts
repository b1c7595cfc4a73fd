/** The tables of a small description, generated and imported like those of the real one. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Document, serverStubFiles, typesFiles } from '@mostrador/codegen';
import { withProject } from '@mostrador/codegen/testing';
import type { StubTables } from '../tables.ts';

export async function tablesOf(document: Document): Promise<StubTables> {
  const files = { ...(await typesFiles(document)), ...(await serverStubFiles(document)) };
  return withProject(files, async (directory) => {
    const load = (name: string) => import(pathToFileURL(path.join(directory, name)).href);
    const [{ operationTable }, { routes, methods }, { shapes }, bodies, parameters] = await Promise.all(
      [
        'operations.gen.ts',
        'routes.gen.ts',
        'shapes.gen.ts',
        'body-validators.gen.js',
        'parameter-validators.gen.js',
      ].map(load),
    );
    const [bodyValidators, parameterValidators] = [bodies.validators, parameters.validators];
    return {
      base: '/api/v1',
      operations: operationTable,
      routes,
      methods,
      shapes,
      bodyValidators,
      parameterValidators,
    };
  });
}
