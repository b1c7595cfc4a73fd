/** Copies the generated validators beside the compiled module, since the compiler only copies what it compiles. */
import { cpSync, globSync } from 'node:fs';
import path from 'node:path';

for (const file of globSync('src/generated/*.gen.{js,d.ts}')) {
  cpSync(file, path.join('dist/generated', path.basename(file)));
}
