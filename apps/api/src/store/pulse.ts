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
/** Longer than a busy machine takes. */
const tooLong = 4_000;

export function pulseOf({ target, question, silent }: PulseOptions): Pulse {
  let client: pg.Client | undefined;
  let askedAt: number | undefined;
  let failed = false;
  let told = false;

  async function ask(): Promise<void> {
    askedAt = performance.now();
    try {
      client ??= await connected(target);
      const { rowCount } = await client.query(question);
      failed = rowCount === 0;
    } catch {
      failed = true;
      hangUp();
    }
    askedAt = undefined;
  }

  function hangUp(): void {
    client?.connection.stream.destroy();
    client = undefined;
  }

  const answers = () => !failed && (askedAt === undefined || performance.now() - askedAt < tooLong);
  const timer = setInterval(() => {
    if (!answers() && !told) silent();
    told = !answers();
    if (askedAt === undefined) void ask();
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
