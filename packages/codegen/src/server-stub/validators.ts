/** Compiles schemas into one module of plain functions, so that the service starts without compiling any. */
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import addFormatsModule from 'ajv-formats';
import { build } from 'esbuild';
import type { Document, Schema } from '../document.ts';
import { sourceFile } from '../source.ts';
import { chooseByType } from './by-type.ts';

const DOCUMENT = 'openapi.json';

/** No coercion and no messages: the plugin parses parameters and words errors itself. */
const OPTIONS = {
  strict: false,
  allErrors: true,
  messages: false,
  inlineRefs: false,
  code: { source: true, esm: true, lines: false, optimize: 1 },
} as const;

/** Formats that only state the size of a number, whose bounds state its range. */
const SIZES = ['double', 'int32', 'int64'];

/** Returns the source of an ES module that exports `validators`, a table of Ajv validation functions by name. */
export async function validatorModule(document: Document, schemas: Record<string, Schema>): Promise<string> {
  const choose = (schema: Schema) => chooseByType(document, schema);
  const ajv = new Ajv2020(OPTIONS);
  addFormats(ajv);
  for (const format of SIZES) ajv.addFormat(format, true);
  ajv.addSchema({
    $id: DOCUMENT,
    components: { schemas: mapValues(document.components?.schemas ?? {}, choose) },
    roots: mapValues(schemas, choose),
  });
  const names = Object.keys(schemas);
  const code = standalone(ajv, Object.fromEntries(names.map((name) => [name, `${DOCUMENT}#/roots/${name}`])));
  return sourceFile((await bundled(`${code}\nexport const validators = { ${names.join(', ')} };`)).trim());
}

/** Returns the type declaration of such a module. */
export function validatorDeclaration(): string {
  return sourceFile(
    "import type { Validator } from '../tables.ts';",
    'export declare const validators: Readonly<Record<string, Validator>>;',
  );
}

/** Bundles Ajv's small runtime helpers into the module; minified whitespace also removes paths of this machine. */
async function bundled(contents: string): Promise<string> {
  const result = await build({
    stdin: { contents, resolveDir: import.meta.dirname, sourcefile: 'validators.js' },
    absWorkingDir: path.parse(import.meta.dirname).root,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
  });
  return result.outputFiles[0]?.text ?? '';
}

function mapValues<In, Out>(record: Record<string, In>, change: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

const standalone = standaloneModule.default;
const addFormats = addFormatsModule.default;
