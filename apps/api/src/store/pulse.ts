/** Whether a worker answers: asked once a second, on a connection of its own, and not again before it has answered. */
import pg from 'pg';
import type { Target } from './pool.ts';

export interface Pulse {
  /** False when it cannot be reached, or has left the question open for too long. */
  answers(): boolean;
  stop(): void;
}

export interface PulseOptions {
  target: Target;
  /** What is asked, and throws or gives no row where the worker is away. */
  question: string;
  /** Told when a worker that answered before does no longer. */
  silent(): void;
}

const askedEvery = 1_000;
/** How often the timer may come round to an open question: longer than a busy machine takes. */
const mostTurns = 4;
const tooLong = mostTurns * askedEvery;

export function pulseOf({ target, question, silent }: PulseOptions): Pulse {
  let client: pg.Client | undefined;
  // Turns of the timer rather than time: where this process itself was busy, the answer may be there unread.
  let turns: number | undefined;
  let failed = false;
  let isReported = false;

  async function ask(): Promise<void> {
    turns = 0;
    try {
      client ??= await connected(target);
      const { rowCount } = await client.query(question);
      failed = rowCount === 0;
    } catch {
      failed = true;
      hangUp();
    }
    turns = undefined;
  }

  function hangUp(): void {
    client?.connection.stream.destroy();
    client = undefined;
  }

  const answers = () => !failed && (turns ?? 0) < mostTurns;
  const timer = setInterval(() => {
    if (turns !== undefined) turns++;
    if (!answers() && !isReported) silent();
    isReported = !answers();
    if (turns === undefined) void ask();
  }, askedEvery).unref();

  return {
    answers,
    stop() {
      clearInterval(timer);
      hangUp();
    },
  };
}

async function connected(target: Target): Promise<pg.Client> {
  const client = new pg.Client({ ...target, connectionTimeoutMillis: tooLong, keepAlive: true });
  // A question in progress fails with it.
  client.on('error', () => {});
  await client.connect();
  return client;
}
