/** Previews the reference while the description is edited, with a reload at every save. */
import { fromRoot, moduleAt } from './lib/root.ts';

const port = Number(process.env.DOCS_PORT ?? 4030);
const { startPreview } = await import(moduleAt('apps/docs/src/preview.ts'));
const log = (message: string) => process.stdout.write(`${message}\n`);

try {
  const { url, close } = await startPreview({ spec: fromRoot('spec'), port, log });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  log(`Preview of the description at ${url}, reloaded at every save`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
