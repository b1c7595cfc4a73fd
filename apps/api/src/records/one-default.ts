/** At most one record of a resource is the default: setting one clears the previous one. */
import { sql } from 'kysely';
import { lockFor } from '../store/lock.ts';
import type { RecordTableName } from '../store/schema.ts';
import type { Context } from './context.ts';
import { setMember } from './set-member.ts';

interface MaybeDefault {
  is_default?: boolean | null | undefined;
}

/** Returns the rules of a resource with a unique `is_default`. */
export function oneDefault({ table, entityType }: { table: RecordTableName; entityType: string }) {
  const lockDefault = (context: Context) => lockFor(context, `${table}.is_default`);
  return {
    // Locked before the record: a request that clears the default must not wait for a record held by one that waits for
    // the default.
    lockFirst: async (sent: readonly MaybeDefault[], context: Context) => {
      if (sent.some(({ is_default }) => is_default === true)) await lockDefault(context);
    },
    makeWay: async (
      record: MaybeDefault,
      { before, context }: { before: MaybeDefault | undefined; context: Context },
    ) => {
      if (!record.is_default || before?.is_default) return;
      await lockDefault(context);
      const [from, to] = [true, false];
      await setMember(context, { table, entityType, member: 'is_default', from, to, where: sql`is_default` });
    },
  };
}
