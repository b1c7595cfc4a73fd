/** Aborts work when the client disconnects. */
import type { Socket } from 'node:net';

/** One signal per connection, because creating one per request costs more than most requests wait. */
const signals = new WeakMap<Socket, AbortSignal>();

/** Returns a signal that aborts when the client's connection closes. For reads only: writes continue. */
export function goneSignal(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const gone = new AbortController();
  if (socket.destroyed) gone.abort();
  else socket.once('close', () => gone.abort());
  signals.set(socket, gone.signal);
  return gone.signal;
}
