/** Generates the files of `@mostrador/server-stub`. */
import type { Document } from '../document.ts';
import type { Files } from '../files.ts';
import { bodySchemas } from './bodies.ts';
import { handlerTypes } from './handlers.ts';
import { parameterSchemas } from './parameters.ts';
import { resourceTable } from './resources.ts';
import { responseSchemas, responseTable } from './responses.ts';
import { routeTable } from './routes.ts';
import { shapeTable } from './shapes.ts';
import { validatorDeclaration, validatorModule } from './validators.ts';

export async function serverStubFiles(document: Document): Promise<Files> {
  const modules = {
    'body-validators': await validatorModule(document, bodySchemas(document)),
    'parameter-validators': await validatorModule(document, parameterSchemas(document)),
    'response-validators': await validatorModule(document, responseSchemas(document)),
  };
  return {
    'handlers.gen.ts': handlerTypes(document),
    'routes.gen.ts': routeTable(document),
    'shapes.gen.ts': shapeTable(document),
    'resources.gen.ts': resourceTable(document),
    'responses.gen.ts': responseTable(document),
    ...Object.fromEntries(
      Object.entries(modules).flatMap(([name, text]) => [
        [`${name}.gen.js`, text],
        [`${name}.gen.d.ts`, validatorDeclaration()],
      ]),
    ),
  };
}
