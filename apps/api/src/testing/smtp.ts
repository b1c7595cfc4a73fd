/** A local SMTP server that records messages and responds as configured. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export interface Received {
  from: string;
  to: string[];
  /** The whole message, headers and body. */
  raw: string;
}

export interface TestSmtp {
  /** `smtp://127.0.0.1:40213`. */
  url: string;
  /** The accepted messages. */
  received: Received[];
  /** Its responses to the next messages, one each: an error with this code, or closing the connection. */
  responses: (number | 'close')[];
  /** Returns how many messages were sent, accepted or not. */
  handed(): number;
}

/** Call it at the top of a test file; it stops after the tests of the file. */
export async function startSmtp(): Promise<TestSmtp> {
  const received: Received[] = [];
  const responses: TestSmtp['responses'] = [];
  let handed = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope }, done) {
      const raw = await text(stream);
      handed++;
      const response = responses.shift();
      if (response === 'close') {
        for (const { _socket: socket } of server.connections) socket.destroy();
        return;
      }
      if (response !== undefined) {
        done(Object.assign(new Error('Not now'), { responseCode: response }));
        return;
      }
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
      done();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `smtp://127.0.0.1:${port}`, received, responses, handed: () => handed };
}
