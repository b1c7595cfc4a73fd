/** Uses the language server of the project's compiler like an editor. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '@mostrador/json';

const TSC = path.resolve(import.meta.dirname, '../../../../node_modules/.bin/tsc');

/** The position of the cursor: a file, and the text before it. */
export interface Cursor {
  file: string;
  after: string;
}

export interface Editor {
  /** Returns the completions at the cursor. */
  completions(cursor: Cursor): Promise<string[]>;
  /** Returns the tooltip of the word before the cursor, as Markdown. */
  hover(cursor: Cursor): Promise<string>;
  close(): Promise<void>;
}

/** Starts the server in a directory with a `tsconfig.json`. */
export async function openEditor(directory: string): Promise<Editor> {
  const server = spawn(TSC, ['--lsp', '--stdio'], { cwd: directory, stdio: 'pipe' });
  const ask = questions(server);
  const rootUri = pathToFileURL(directory).href;
  await ask('initialize', { processId: process.pid, rootUri, capabilities: {} });
  send(server, { method: 'initialized', params: {} });
  const opened = new Set<string>();
  const at = async ({ file, after }: Cursor, back = 0) => {
    const text = await readFile(path.join(directory, file), 'utf8');
    const uri = pathToFileURL(path.join(directory, file)).href;
    if (!opened.has(file)) {
      const textDocument = { uri, languageId: 'typescript', version: 1, text };
      send(server, { method: 'textDocument/didOpen', params: { textDocument } });
      opened.add(file);
    }
    return { textDocument: { uri }, position: positionAfter(text, after, back) };
  };
  return {
    completions: async (cursor) => namesOf(await ask('textDocument/completion', await at(cursor))),
    hover: async (cursor) => wordsOf(await ask('textDocument/hover', await at(cursor, 1))),
    async close() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}

/** Returns the position; lines and characters are counted from 0. */
function positionAfter(text: string, after: string, back: number): { line: number; character: number } {
  const before = text.slice(0, text.indexOf(after) + after.length - back).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

function send(server: ChildProcessWithoutNullStreams, message: object): void {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

/** Sends requests and resolves to their results; requests of the server get an empty response. */
function questions(server: ChildProcessWithoutNullStreams) {
  const waiting = new Map<number, (message: { result?: unknown }) => void>();
  let received: Buffer = Buffer.alloc(0);
  server.stdout.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (let message = first(received); message; message = first(received)) {
      received = message.rest;
      const { id, method } = message.content;
      if (method === undefined) waiting.get(id)?.(message.content);
      else if (id !== undefined) send(server, { id, result: null });
    }
  });
  let asked = 0;
  return (method: string, params: object): Promise<unknown> => {
    const id = ++asked;
    send(server, { id, method, params });
    return new Promise((resolve) => waiting.set(id, ({ result }) => resolve(result)));
  };
}

/** Returns the first complete message of the received data, and the rest. */
function first(received: Buffer) {
  const end = received.indexOf('\r\n\r\n');
  const length = Number(received.toString('utf8', 0, Math.max(end, 0)).match(/Content-Length: (\d+)/i)?.[1]);
  if (end < 0 || received.length < end + 4 + length) return undefined;
  const content = JSON.parse(received.toString('utf8', end + 4, end + 4 + length));
  return { content, rest: received.subarray(end + 4 + length) };
}

function namesOf(result: unknown): string[] {
  const items = isObject(result) && 'items' in result ? result.items : result;
  return Array.isArray(items) ? items.flatMap((item) => (isObject(item) ? [String(item.label)] : [])) : [];
}

function wordsOf(result: unknown): string {
  const contents = isObject(result) ? result.contents : undefined;
  return isObject(contents) ? String(contents.value) : String(contents ?? '');
}
