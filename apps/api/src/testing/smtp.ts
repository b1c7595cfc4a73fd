/** An SMTP server on this machine: what it was sent, and how it answers. */
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
  /** What it has taken. */
  received: Received[];
  /** How it answers the next messages, one each: with an error of this code, or by closing the connection. */
  answers: (number | 'close')[];
  /** How many messages were handed over, taken or not. */
  handed(): number;
}

/** At the top of a test file; it stops when the tests of the file are over. */
export async function startSmtp(): Promise<TestSmtp> {
  const received: Received[] = [];
  const answers: TestSmtp['answers'] = [];
  let handed = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope }, done) {
      const raw = await text(stream);
      handed++;
      const answer = answers.shift();
      if (answer === 'close') {
        for (const { _socket: socket } of server.connections) socket.destroy();
        return;
      }
      if (answer !== undefined) {
        done(Object.assign(new Error('Not now'), { responseCode: answer }));
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
  return { url: `smtp://127.0.0.1:${port}`, received, answers, handed: () => handed };
}
