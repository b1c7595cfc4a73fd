/**
 * A page that no developer tools watch, as a reader's. Playwright's own pages are watched: their console and errors are
 * recorded, for which Chromium parses a script again at the first error that it makes, and React makes some to compare with.
 */
import type { Browser, CDPSession } from '@mostrador/browser-testing';

export interface UnwatchedPage {
  /** Runs a command of the Chrome DevTools Protocol in the page. Rejects with what the browser says. */
  send(method: string, params?: object): Promise<Result>;
  /** What an expression gives there, once it is settled. Numbers, texts and what else JSON knows. */
  value(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

interface Result {
  result?: { value?: unknown };
  metrics?: { name: string; value: number }[];
}

interface Answer {
  id?: number;
  result?: Result;
  error?: { message: string };
}

/** An empty page in a context of its own, that has not been anywhere. */
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

/** The page's own session is spoken to through the browser's: one message is one command. */
function commands(root: CDPSession, sessionId: string): UnwatchedPage['send'] {
  const waiting = new Map<number, (answer: Answer) => void>();
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer: Answer = JSON.parse(message);
    waiting.get(answer.id ?? 0)?.(answer);
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
