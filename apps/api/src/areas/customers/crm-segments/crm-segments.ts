/** CRM segments (Reference 2.4, Decision N24): customers by rules, or by name. */
import type { Handler } from '@mostrador/server-stub';
import type { CrmSegment } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { listWithin } from '../../../records/list.ts';
import { getRecord } from '../../../records/locked-record.ts';
import { records } from '../../../records/records.ts';
import type { Executor } from '../../../store/context.ts';
import { type Membership, membership } from './segment-conditions.ts';
import { segmentMetadata } from './segment-fields.ts';
import { keptRules, parsed } from './segment-rules.ts';

export const crmSegments = records('crmSegments', {
  search: ['name', 'description'],
  read: async (segments, context) => {
    const counts = await countsOf(segments, context);
    return segments.map((segment, index) => ({ ...segment, customer_count: counts[index] ?? 0 }));
  },
  compute: (segment, { before, sent }) => {
    const rules = sent.rules ? keptRules(sent.rules) : segment.rules;
    const isDynamic = sent.is_dynamic ?? before?.is_dynamic ?? (rules ?? []).length > 0;
    return { record: { ...segment, rules, is_dynamic: isDynamic, customer_count: 0 } };
  },
});

/** Who is in a segment now. */
function membersOf(segment: CrmSegment, context: Context): Membership {
  const { is_dynamic, rules, rule_combinator, static_customer_ids } = segment;
  if (is_dynamic) return membership(parsed(rules ?? []), rule_combinator, context);
  return { joins: sql``, where: sql`id = any(${[...(static_customer_ids ?? [])]}::text[])` };
}

/**
 * How many customers each has, in one statement. It runs where reports do, on connections of their own, of which no
 * account has all.
 */
async function countsOf(segments: readonly CrmSegment[], context: Context): Promise<number[]> {
  if (segments.length === 0) return [];
  const each = segments.map((segment, index) => countOf(membersOf(segment, context), context, index));
  const read = async (tx: Executor) =>
    (await sql<{ place: number; total: number }>`${sql.join(each, sql` union all `)}`.execute(tx)).rows;
  const rows = await context.reports(read);
  return segments.map((_, index) => Number(rows.find(({ place }) => place === index)?.total ?? 0));
}

function countOf({ joins, where }: Membership, { account }: Context, index: number): RawBuilder<unknown> {
  return sql`select ${sql.lit(index)} as place, count(*) as total from customers ${joins}
    where account_id = ${account.id} and deleted_at is null and ${where}`;
}

export const getCrmSegmentMetadata: Handler<'getCrmSegmentMetadata', Context> = async () => ({
  status: 200,
  data: segmentMetadata,
});

export const listCrmSegmentCustomers = listWithin<'listCrmSegmentCustomers'>('customers', async (call) => {
  const { record } = await getRecord('crmSegments', call.params.id, call);
  const { joins, where } = membersOf(record, call);
  const { _id, name, is_dynamic } = record;
  return {
    joins,
    where: [where],
    members: { segment: { _id, name, is_dynamic, evaluated_at: call.now.toISOString() } },
    inReport: true,
  };
});
