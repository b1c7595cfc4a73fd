/** The reference while it is written: shown again in the browser at every save of the description. `npm run dev:spec`. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import files from '@fastify/static';
import { type FastifyReply, fastify } from 'fastify';
import { bundler } from './bundler.ts';
import { inSite } from './paths.ts';
import { buildReference } from './reference/build-reference.ts';

/**
 * Shows the description anew where the reader is when it was read, and why when it could not be. Redoc cannot be taken
 * down, so now and then the page is loaded from the start.
 */
const LISTENER = `<script>
const changes = new EventSource('changes');
let shown = 0;
changes.addEventListener('changed', async () => {
  if (++shown % 20 === 0) return location.reload();
  document.getElementById('failed')?.remove();
  const height = scrollY;
  await showReference();
  scrollTo(0, height);
});
changes.addEventListener('failed', ({ data }) => {
  const note = document.getElementById('failed') ?? document.body.appendChild(document.createElement('pre'));
  note.id = 'failed';
  note.textContent = JSON.parse(data);
  note.style = 'position:fixed;inset:auto 0 0;margin:0;padding:1em;max-height:40vh;overflow:auto;background:#7f1d1d;color:#fff;z-index:99';
});
</script>`;

export interface Preview {
  url: string;
  close(): Promise<void>;
}

interface PreviewOptions {
  /** The directory of `openapi.yaml`. */
  spec: string;
  port?: number;
  host?: string;
  /** Told of every save: how long it took to read the description, in milliseconds, or why it could not be. */
  tell?: (message: string) => void;
}

/** Rejects when the description cannot be read at the start, and with `EADDRINUSE` when the port is taken. */
export async function startPreview({
  spec,
  port = 0,
  host = '127.0.0.1',
  tell = () => {},
}: PreviewOptions): Promise<Preview> {
  const directory = mkdtempSync(join(tmpdir(), 'mostrador-preview-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const read = await bundler(spec);
    const rewrite = await buildReference(await read(), directory);
    copyFileSync(inSite('public/mark.svg'), join(directory, 'mark.svg'));
    const page = join(directory, 'index.html');
    writeFileSync(
      page,
      readFileSync(page, 'utf8').replace('</body>', () => `${LISTENER}</body>`),
    );
    const pages = new Set<FastifyReply>();
    const refresh = async () => {
      const began = performance.now();
      const event = await outcome(async () => rewrite(await read()));
      for (const reply of pages)
        reply.raw.write(`event: ${event.name}\ndata: ${JSON.stringify(event.message)}\n\n`);
      tell(event.message || `Read again in ${Math.round(performance.now() - began)} ms`);
    };
    const app = await serve(directory, pages);
    const watcher = watch(spec, { recursive: true }, oneByOne(refresh));
    app.addHook('onClose', async () => watcher.close());
    const address = await app.listen({ port, host });
    return { url: `${address}/`, close: () => app.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The pages keep a connection to hear of changes by. */
async function serve(root: string, pages: Set<FastifyReply>) {
  const app = fastify({ forceCloseConnections: true });
  await app.register(files, {
    root,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-store'),
  });
  app.get('/changes', (request, reply) => {
    reply.hijack();
    reply.raw
      .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      .flushHeaders();
    pages.add(reply);
    request.raw.on('close', () => pages.delete(reply));
  });
  return app;
}

async function outcome(work: () => Promise<void>) {
  try {
    await work();
    return { name: 'changed', message: '' };
  } catch (error) {
    return { name: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs `work` at a change, never twice at once; changes that come meanwhile are one more run. A save may be several changes. */
function oneByOne(work: () => Promise<void>): () => void {
  let state: 'idle' | 'waiting' | 'running' | 'again' = 'idle';
  const begin = () => {
    state = 'running';
    void work().finally(() => {
      const again = state === 'again';
      state = 'idle';
      if (again) soon();
    });
  };
  const soon = () => {
    if (state === 'running') state = 'again';
    if (state !== 'idle') return;
    state = 'waiting';
    setTimeout(begin, 20);
  };
  return soon;
}
