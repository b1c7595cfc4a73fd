/** Verifies that ledgers have the movements of every record, by recomputing every effect of every resource. */
import { sql } from 'kysely';
import type { Check, Difference } from '../store/check.ts';
import type { Executor } from '../store/context.ts';
import { asReturned, type Document, idOf } from './document.ts';
import { type Kind, kindsWithEffects } from './kind.ts';

export const effectsCheck: Check = {
  name: 'effects',
  proves: 'the ledgers have the movements of every record: stock, payments, charges, points, promotion uses',
  async differences(db, account) {
    const found: Difference[] = [];
    for (const kind of kindsWithEffects()) found.push(...(await differencesOf(db, account, kind)));
    return found;
  },
};

async function differencesOf(db: Executor, account: string, kind: Kind): Promise<Difference[]> {
  const effects = kind.behaviour.effects ?? [];
  const held = await Promise.all(effects.map((effect) => effect.held(db, account, kind.entityType)));
  const found: Difference[] = [];
  for await (const { record, kept, deleted } of recordsOf(db, account, kind)) {
    const id = idOf(record);
    for (const [place, effect] of effects.entries()) {
      const holds = held[place]?.get(id) ?? '';
      const stands = deleted ? (effect.mayStay ? holds : '') : effect.digest(record, kept ?? undefined);
      if (holds === stands || (holds === '' && effect.mayBeAbsent)) continue;
      found.push({
        subject: `${kind.entityType.replaceAll('_', ' ')} ${id}, ${effect.ledger}`,
        kept: holds || null,
        proven: stands || null,
      });
    }
  }
  return found;
}

interface Stored {
  record: Document;
  kept: unknown;
  deleted: boolean;
}

/** Records read per batch. */
const batch = 1_000;

/** Yields all records of a kind, including deleted ones, in order of ID. */
async function* recordsOf(db: Executor, account: string, { table, shape }: Kind): AsyncGenerator<Stored> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string; doc: Document; kept: unknown; deleted: boolean }>`
      select id, doc, kept, deleted_at is not null as deleted from ${sql.table(table)}
      where account_id = ${account} and id > ${last} order by id limit ${batch}`.execute(db);
    for (const { doc, kept, deleted } of rows) yield { record: asReturned(shape, doc), kept, deleted };
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}
