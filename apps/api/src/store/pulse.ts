/**
 * Checks whether a worker responds: one query per second on a separate connection, and no new one before the response.
 */
import pg from 'pg';
import type { Target } from './pool.ts';

export interface Pulse {
  /** Returns false if it is unreachable, or has not responded for too long. */
  responds(): boolean;
  stop(): void;
}

export interface PulseOptions {
  target: Target;
  /** The query, which throws or returns no row if the worker is unavailable. */
  question: string;
  /** Called when a worker stops responding. */
  silent(): void;
}

const askedEvery = 1_000;
/** The maximum number of timer ticks without a response: more than a busy machine needs. */
const mostTurns = 4;
const tooLong = mostTurns * askedEvery;

export function pulseOf({ target, question, silent }: PulseOptions): Pulse {
  let client: pg.Client | undefined;
  // Counts ticks rather than time: if this process itself was busy, the response may be waiting unread.
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

  const responds = () => !failed && (turns ?? 0) < mostTurns;
  const timer = setInterval(() => {
    if (turns !== undefined) turns++;
    if (!responds() && !isReported) silent();
    isReported = !responds();
    if (turns === undefined) void ask();
  }, askedEvery).unref();

  return {
    responds,
    stop() {
      clearInterval(timer);
      hangUp();
    },
  };
}

async function connected(target: Target): Promise<pg.Client> {
  const client = new pg.Client({ ...target, connectionTimeoutMillis: tooLong, keepAlive: true });
  // A running query fails with it.
  client.on('error', () => {});
  await client.connect();
  return client;
}
