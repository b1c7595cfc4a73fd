/** A token that stood in an address: the operator finds it in the log, its account in the activity (Decision N66). */

import { audit } from '../store/audit.ts';
import type { Database } from '../store/connect.ts';
import type { Leak } from './credentials.ts';
import { shownAs } from './token-format.ts';

/** Whose the token is, as far as the activity says it. */
export interface LeakedToken {
  account_id: string;
  id: string;
  name: string;
}

export interface LeakReport {
  log: { warn(facts: object, message: string): void };
  requestId: string;
  now: Date;
}

/** How long one token is not reported to its account again: addresses that are wrong are requested over and over. */
const quietMs = 60 * 60_000;
const mostRemembered = 10_000;

/** Reports leaks; `find` knows the token by its value. What cannot be reported is logged, and never thrown. */
export function leakReporter(database: Database, find: (value: string) => Promise<LeakedToken | undefined>) {
  const reported = new Map<string, number>();

  async function tellAccount(token: LeakedToken, leak: Leak, { requestId, now }: LeakReport): Promise<void> {
    if (now.getTime() - (reported.get(token.id) ?? 0) < quietMs) return;
    if (reported.size >= mostRemembered) reported.clear();
    reported.set(token.id, now.getTime());
    await audit(
      {
        tx: database.of(token.account_id),
        account: { id: token.account_id },
        requestId,
        now,
        actor: { type: 'api_token', id: token.id, name: token.name },
      },
      {
        action: 'leaked',
        entityType: 'api_token',
        entityId: token.id,
        after: { url_part: leak.parameter === undefined ? 'path' : `parameter ${leak.parameter}` },
      },
    );
  }

  return async (leak: Leak, report: LeakReport): Promise<void> => {
    const shown = leak.token && shownAs(leak.token);
    const facts = { leak: { parameter: leak.parameter, token: shown } };
    report.log.warn(facts, 'a token was sent in a URL: regenerate it');
    try {
      const token = leak.token === undefined ? undefined : await find(leak.token);
      if (token) await tellAccount(token, leak, report);
    } catch (err) {
      report.log.warn({ err }, 'the account of a token that was sent in a URL was not told');
    }
  };
}
