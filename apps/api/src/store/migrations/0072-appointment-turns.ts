/**
 * Turns for reserving the time of a service or rental. A request reads the last turn and inserts the next one; of two
 * that read the same turn, the key accepts one. So no request acts on stale slots, on any server, whatever its
 * extensions.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { secureRows } from './row-security.ts';

export const appointmentTurns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table appointment_turns (
        account_id  text collate "C" not null,
        resource_id text collate "C" not null,
        turn        integer not null check (turn > 0),
        primary key (account_id, resource_id, turn)
      )`.execute(db);
    await secureRows(db, 'appointment_turns');
  },
};
