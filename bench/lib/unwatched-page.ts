/**
 * A page without developer tools, like a reader's. Playwright's own pages record console messages and errors, for which
 * Chromium reparses a script at the first error it creates, and React creates some for comparisons.
 */
import type { Browser, CDPSession } from '@mostrador/browser-testing';

export interface UnwatchedPage {
  /** Runs a command of the Chrome DevTools Protocol in the page. Rejects with the browser's message. */
  send(method: string, params?: object): Promise<Result>;
  /** Returns the value of an expression once it has settled. Supports JSON values. */
  value(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

interface Result {
  result?: { value?: unknown };
  metrics?: { name: string; value: number }[];
}

interface Reply {
  id?: number;
  result?: Result;
  error?: { message: string };
}

/** Creates an empty page in a fresh context. */
export async function unwatchedPage(browser: Browser): Promise<UnwatchedPage> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  const send = commands(root, sessionId);
  return {
    send,
    value: async (expression) => {
      const params = { expression, awaitPromise: true, returnByValue: true };
      return (await send('Runtime.evaluate', params)).result?.value;
    },
    close: async () => {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}

/** Sends commands to the page's session through the browser's: one message is one command. */
function commands(root: CDPSession, sessionId: string): UnwatchedPage['send'] {
  const waiting = new Map<number, (reply: Reply) => void>();
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply: Reply = JSON.parse(message);
    waiting.get(reply.id ?? 0)?.(reply);
  });
  let last = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error === undefined) resolve(result ?? {});
        else reject(new Error(`${method}: ${error.message}`));
      });
      const message = JSON.stringify({ id, method, params });
      root.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
}
