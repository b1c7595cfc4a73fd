/** Bundles the script of the header for pages outside the guides. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Returns the script as a module without imports. */
export async function siteScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../browser/start.ts', import.meta.url)),
        formats: ['es'],
        fileName: 'site',
      },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The script of the header was not built.');
  return chunk.code;
}
