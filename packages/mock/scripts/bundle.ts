/**
 * Builds `dist/` for npm: bundles the project's private packages, keeps published ones as imports, and adds the
 * description as a file.
 */
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const { dependencies }: { dependencies: object } = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: ['src/index.ts', 'src/cli.ts', 'src/tied.ts'],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.3',
  external: Object.keys(dependencies),
  outdir: 'dist',
  chunkNames: '[name]-[hash]',
  logLevel: 'warning',
});
cpSync(fileURLToPath(import.meta.resolve('@mostrador/spec/openapi.mock.json')), 'dist/openapi.flat.json');
