/** Memory that a process no longer needs, given back at once. */
import { Session } from 'node:inspector/promises';

/**
 * Collects all garbage. For a moment after which the process may be idle for long: the engine collects by itself only
 * when something is allocated, and what is left of a start is most of the heap.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
