/** Reports tokens sent in a URL: to the operator in the log, to the account in its activity (Decision N66). */

import { audit } from '../store/audit.ts';
import type { Database } from '../store/connect.ts';
import type { Leak } from './credentials.ts';
import { shownAs } from './token-format.ts';

/** The owner of the token, as recorded in the activity. */
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

/** The minimum time between two reports of the same token, since clients repeat the same wrong URL. */
const quietMs = 60 * 60_000;
const mostRemembered = 10_000;

/** Reports leaks; `find` looks a token up by its value. Failures are logged, never thrown. */
export function leakReporter(database: Database, find: (value: string) => Promise<LeakedToken | undefined>) {
  const reported = new Map<string, number>();

  async function recordLeak(token: LeakedToken, leak: Leak, { requestId, now }: LeakReport): Promise<void> {
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
      if (token) await recordLeak(token, leak, report);
    } catch (err) {
      report.log.warn({ err }, 'a token sent in a URL could not be recorded in the activity');
    }
  };
}
