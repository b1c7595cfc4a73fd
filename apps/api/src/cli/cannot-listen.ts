/** Explains why the service cannot listen, and how to fix it. */

const reasons: Record<string, (at: { host: string; port: number }) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is in use by another program. Stop it, or choose another port: --port ${port + 1}`,
  EACCES: ({ port }) =>
    `Port ${port} needs privileges that this user does not have. Choose one above 1023, for example: --port 3000`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine. Choose another: --host 127.0.0.1`,
  ENOTFOUND: ({ host }) => `${host} is not a name of this machine. Choose another: --host 127.0.0.1`,
};

export function cannotListen(error: unknown, at: { host: string; port: number }): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const explained = reasons[code]?.(at);
  return explained === undefined
    ? new Error(`The service cannot listen on port ${at.port} of ${at.host}.`, { cause: error })
    : new Error(explained);
}
