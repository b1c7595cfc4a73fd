/**
 * A preview of the reference for editing the description: `npm run dev:spec`. The pages are those of the site without
 * prerendering: Redoc renders the description in the browser, and each save reloads the page at the same position.
 */
import { copyFileSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import files from '@fastify/static';
import { type FastifyReply, fastify } from 'fastify';
import { bundler } from './bundler.ts';
import { hashed } from './hashed.ts';
import { inSite } from './paths.ts';
import { areasForReaders, OPTIONS } from './reference/build-reference.ts';
import { redocScript } from './reference/redoc.ts';
import { template } from './reference/template.ts';
import { withoutOtherHosts } from './reference/without-other-hosts.ts';
import { copyFonts } from './site/font.ts';
import { siteScript } from './site/site-script.ts';

/** Reloads the page when the description was read, or shows why it could not be. */
const LISTENER = `<script>
const changes = new EventSource('../changes');
changes.addEventListener('changed', () => location.reload());
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
  /** Called for every save: with the time to read the description in milliseconds, or the error. */
  log?: (message: string) => void;
}

/** Starts the preview. Rejects if the description cannot be read, and with `EADDRINUSE` if the port is in use. */
export async function startPreview({
  spec,
  port = 0,
  host = '127.0.0.1',
  log = () => {},
}: PreviewOptions): Promise<Preview> {
  const directory = mkdtempSync(join(tmpdir(), 'mostrador-preview-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const read = await bundler(spec);
    const write = await pageWriter(directory);
    write(await read());
    copyFileSync(inSite('public/mark.svg'), join(directory, 'mark.svg'));
    const pages = new Set<FastifyReply>();
    const refresh = async () => {
      const began = performance.now();
      const event = await outcome(async () => write(await read()));
      for (const reply of pages)
        reply.raw.write(`event: ${event.name}\ndata: ${JSON.stringify(event.message)}\n\n`);
      log(event.message || `Read again in ${Math.round(performance.now() - began)} ms`);
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

/** Returns a function that writes the pages of a description, which it modifies. */
async function pageWriter(directory: string): Promise<(description: Record<string, unknown>) => void> {
  const reference = join(directory, 'reference');
  copyFonts(directory);
  const site = `assets/${hashed(join(directory, 'assets'), 'site.js', await siteScript())}`;
  const script = hashed(reference, 'redoc.js', withoutOtherHosts(redocScript()));
  return (description) => {
    const areas = areasForReaders(description);
    for (const { slug, name, bundle } of areas) {
      writeFileSync(join(reference, `${slug}.json`), JSON.stringify(bundle));
      const filled = {
        title: `${name} | Mostrador API`,
        redocHead: '',
        redocHTML: `<div id="redoc"></div>\n${starting(`${slug}.json`, script)}\n${LISTENER}`,
      };
      const page = template(slug, areas, site).replace(
        /\{\{+(\w+)\}+/g,
        (_, key: keyof typeof filled) => filled[key],
      );
      writeFileSync(join(reference, `${slug}.html`), page);
    }
  };
}

/** Returns the script that renders the description in the browser. */
function starting(description: string, script: string): string {
  return `<script type="module">
import { hydrate } from './${script}';
const description = await fetch('${description}').then((response) => response.json());
await hydrate(description, ${JSON.stringify(OPTIONS)}, document.getElementById('redoc'));
</script>`;
}

/** Serves the pages, and a connection for change events. */
async function serve(root: string, pages: Set<FastifyReply>) {
  const app = fastify({ forceCloseConnections: true });
  await app.register(files, {
    root,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.endsWith('.js') ? 'max-age=31536000, immutable' : 'no-store'),
  });
  app.get('/', (_request, reply) => reply.redirect('reference/catalog.html'));
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

/**
 * Runs `work` on a change, never concurrently; changes during a run cause one more. A save may cause several changes.
 */
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
