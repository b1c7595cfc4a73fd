/** Counts the customers of segments (Decision N24), with as many segments per statement as fit. */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import type { Executor } from '../../../store/context.ts';
import type { Membership } from './segment-conditions.ts';

/** PostgreSQL allows 65535 parameters per statement. One segment always has fewer. */
const mostParameters = 30_000;

/** Counts the customers of each segment on the connections for reports, which no account can use up. */
export async function countMembers(
  memberships: readonly Membership[],
  context: Pick<Context, 'account' | 'reports'>,
): Promise<number[]> {
  if (memberships.length === 0) return [];
  const counts = memberships.map((one, index) => countOf(one, context, index));
  const totals = await context.reports(async (tx) => {
    const rows: Count[] = [];
    for (const some of inStatements(counts, tx)) {
      rows.push(...(await sql<Count>`${sql.join(some, sql` union all `)}`.execute(tx)).rows);
    }
    return new Map(rows.map(({ place, total }) => [place, Number(total)]));
  });
  return memberships.map((_, index) => totals.get(index) ?? 0);
}

interface Count {
  place: number;
  total: number;
}

function countOf(
  { joins, where }: Membership,
  { account }: Pick<Context, 'account'>,
  index: number,
): RawBuilder<Count> {
  return sql`select ${sql.lit(index)} as place, count(*) as total from customers ${joins}
    where account_id = ${account.id} and deleted_at is null and ${where}`;
}

function inStatements(counts: readonly RawBuilder<Count>[], tx: Executor): RawBuilder<Count>[][] {
  const statements: RawBuilder<Count>[][] = [];
  let room = 0;
  for (const count of counts) {
    const parameters = count.compile(tx).parameters.length;
    if (parameters > room) {
      statements.push([]);
      room = mostParameters;
    }
    statements.at(-1)?.push(count);
    room -= parameters;
  }
  return statements;
}
