/**
 * A proxy that can make a server unavailable: dead, so that it accepts no connections, or hung, so that it never
 * responds.
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  hang(): void;
  die(): void;
  /** Makes it available again, on the same port. */
  recover(): Promise<void>;
  close(): void;
}

export async function tcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let hung = false;
  let server = await listening(0);
  const own = portOf(server);

  async function listening(at: number): Promise<Server> {
    const started = createServer(forward).listen(at, '127.0.0.1');
    await once(started, 'listening');
    return started;
  }

  function forward(near: Socket): void {
    const far = connect({ host, port });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
      if (hung) socket.pause();
    }
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => near.write(chunk));
    if (hung) for (const socket of [near, far]) socket.pause();
  }

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: own,
    hang() {
      hung = true;
      for (const socket of sockets) socket.pause();
    },
    die() {
      server.close();
      cut();
    },
    async recover() {
      hung = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) server = await listening(own);
    },
    close() {
      server.close();
      cut();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
