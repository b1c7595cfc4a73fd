/** Lets work of one key run one after the other in this process, in the order in which it was asked for. */

const last = new Map<string, Promise<unknown>>();

export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(key);
  const turn = (async () => {
    await before?.catch(() => {});
    return await work();
  })();
  last.set(key, turn);
  try {
    return await turn;
  } finally {
    if (last.get(key) === turn) last.delete(key);
  }
}
