/**
 * The turns in which the time of a service or rental is taken. Whoever takes time read which turn was the last, and takes
 * the next: of two who read the same, the key lets one in. So nobody takes time on the ground of what is no longer so,
 * on every server, whatever extensions it has.
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
