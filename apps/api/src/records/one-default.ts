/** At most one record of a resource is the default: setting one clears the other. */
import { sql } from 'kysely';
import { lockFor } from '../store/lock.ts';
import type { RecordTableName } from '../store/schema.ts';
import type { Context } from './context.ts';
import { setMember } from './set-member.ts';

interface MaybeDefault {
  is_default?: boolean | null | undefined;
}

/** The rules of a resource whose field `is_default` at most one record has. */
export function oneDefault({ table, entityType }: { table: RecordTableName; entityType: string }) {
  const lockDefault = (context: Context) => lockFor(context, `${table}.is_default`);
  return {
    // Before its record: whoever clears the default waits for no record of somebody who waits for the default.
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
