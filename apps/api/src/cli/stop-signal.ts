/** One Ctrl-C can arrive twice: from the terminal, and forwarded by npm. */
const sameMs = 300;

/** Resolves on the first SIGINT or SIGTERM. A second one ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        first ??= Date.now();
        resolve();
        if (Date.now() - first > sameMs) process.exit(1);
      });
    }
  });
}
