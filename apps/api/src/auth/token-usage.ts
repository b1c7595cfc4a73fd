/** Records when a token was last used, to the minute (Decision N65), without delaying requests. */
import type { Database } from '../store/connect.ts';

export interface TokenUse {
  accountId: string;
  tokenId: string;
  ip: string;
  at: Date;
}

export interface TokenUsage {
  /** Records the use, unless this process already did so in the same minute. Never throws. */
  note(use: TokenUse): void;
  /** Resolves once all recorded uses are written, or have failed. */
  settled(): Promise<void>;
}

const minute = 60_000;
/** The cache size. Beyond it, some uses are written more than once a minute. */
const mostRemembered = 10_000;

export function tokenUsage(database: Database, failed: (error: unknown) => void): TokenUsage {
  const noted = new Map<string, number>();
  const writing = new Set<Promise<void>>();

  async function write({ accountId, tokenId, ip }: TokenUse, at: Date): Promise<void> {
    await database.directoryWrites
      .of(accountId)
      .updateTable('api_tokens')
      .set({ last_used_at: at, last_used_ip: ip })
      .where('account_id', '=', accountId)
      .where('id', '=', tokenId)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', at)]))
      .execute();
  }

  return {
    note(use) {
      const at = Math.floor(use.at.getTime() / minute) * minute;
      if (noted.get(use.tokenId) === at) return;
      if (noted.size >= mostRemembered) noted.clear();
      noted.set(use.tokenId, at);
      const work = write(use, new Date(at)).catch(failed);
      writing.add(work);
      void work.finally(() => writing.delete(work));
    },
    settled: async () => void (await Promise.all(writing)),
  };
}
