/** Sets the `type` of every problem to the absolute URL of the page that explains its code (Decision N59). */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Uses the public URL of the service, or else the address it listens on. Computed once, never from a request. */
export function addProblemTypes(app: FastifyInstance, publicUrl: string | undefined): void {
  if (publicUrl !== undefined) {
    app.decorate('problemTypes', typesAt(publicUrl));
    return;
  }
  app.addHook('onListen', (done) => {
    const address = app.server.address();
    if (typeof address === 'object' && address) app.problemTypes = typesAt(originOf(address));
    done();
  });
}

function typesAt(url: string): string {
  return `${url}/docs/errors/#`;
}

/** Returns the origin of an address; `localhost` for one that means all interfaces. */
function originOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
