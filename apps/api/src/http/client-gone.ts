/** Tells when whoever sent a request is gone, so that nothing more is done for nobody. */
import type { Socket } from 'node:net';

/** One for each connection: making one for each request costs more than what most requests wait for. */
const signals = new WeakMap<Socket, AbortSignal>();

/** The signal that the end of the client's connection gives. For reads: a write goes on. */
export function goneSignal(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const gone = new AbortController();
  if (socket.destroyed) gone.abort();
  else socket.once('close', () => gone.abort());
  signals.set(socket, gone.signal);
  return gone.signal;
}
