/** Serves only the documentation site, and builds it first if it is stale. */
import { ensureBuilt } from './lib/ensure-built.ts';
import { moduleAt } from './lib/root.ts';

const port = Number(process.env.DOCS_PORT ?? 4020);
const host = process.env.HOST ?? '127.0.0.1';

await ensureBuilt();
const { serveDocs } = await import(moduleAt('apps/docs/src/serve.ts'));
try {
  process.stdout.write(`Documentation at ${await serveDocs({ port, host })}\n`);
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  process.stderr.write(`Port ${port} of ${host} is in use; choose another with DOCS_PORT.\n`);
  process.exitCode = 1;
}
