/** Why the service cannot listen, and what to do about it. */

const reasons: Record<string, (at: { host: string; port: number }) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is taken by another program. Stop that one, or choose another port: --port ${port + 1}`,
  EACCES: ({ port }) =>
    `Port ${port} may not be opened by this user. Choose one above 1023, for example: --port 3000`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine. Choose another: --host 127.0.0.1`,
  ENOTFOUND: ({ host }) => `${host} is not a name of this machine. Choose another: --host 127.0.0.1`,
};

export function cannotListen(error: unknown, at: { host: string; port: number }): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const explained = reasons[code]?.(at);
  return explained === undefined
    ? new Error(`The service cannot listen on port ${at.port} of ${at.host}.`, { cause: error })
    : new Error(explained);
}
