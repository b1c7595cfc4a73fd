/** Tells when whoever sent a request is gone, so that nothing more is done for nobody. */
import type { FastifyRequest } from 'fastify';

/** Runs `work` with a signal that the end of the client's connection gives. For reads: a write goes on. */
export async function untilGone<Result>(
  { socket }: Pick<FastifyRequest, 'socket'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const gone = new AbortController();
  const abort = () => gone.abort();
  socket.once('close', abort);
  try {
    return await work(gone.signal);
  } finally {
    socket.off('close', abort);
  }
}
