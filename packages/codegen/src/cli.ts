#!/usr/bin/env node
/** `mostrador-codegen <what> <bundle.json> <out>`: generates the files of a package from the description. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Document } from './document.ts';
import { completeDocument } from './editions/complete.ts';
import { portableDocument } from './editions/portable.ts';
import { readDocument, writeFiles } from './files.ts';
import { flattenDocument } from './flatten.ts';

const USAGE = `Usage: mostrador-codegen complete|flatten|portable <bundle.json> <out.json>
       mostrador-codegen types|client|server-stub <bundle.json> <directory>`;

/** Each command loads only its generators: loading the compiler takes longer than most of them run. */
const commands: Record<string, (document: Document, out: string) => Promise<void>> = {
  complete: (document, out) => writeDocument(out, completeDocument(document), 2),
  flatten: (document, out) => writeDocument(out, flattenDocument(document)),
  portable: (document, out) => writeDocument(out, portableDocument(document)),
  types: async (document, out) => {
    const { typesFiles } = await import('./types/index.ts');
    await writeFiles(out, await typesFiles(document));
  },
  client: async (document, out) => {
    const { clientFiles } = await import('./client/index.ts');
    await writeFiles(out, clientFiles(document));
  },
  'server-stub': async (document, out) => {
    const { serverStubFiles } = await import('./server-stub/index.ts');
    await writeFiles(out, await serverStubFiles(document));
  },
};

async function writeDocument(out: string, document: Document, indent?: number): Promise<void> {
  await mkdir(path.dirname(out), { recursive: true });
  await writeFile(out, `${JSON.stringify(document, null, indent)}\n`);
}

const [name = '', input, out] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command || !input || !out) {
  console.error(USAGE);
  process.exit(2);
}
await command(await readDocument(input), out);
