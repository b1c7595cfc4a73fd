/** CRM segments (Reference 2.4, Decision N24): customers selected by rules or listed one by one. */
import type { Handler } from '@mostrador/server-stub';
import type { CrmSegment } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { listWithin } from '../../../records/list.ts';
import { getRecord } from '../../../records/locked-record.ts';
import { records } from '../../../records/records.ts';
import { type Membership, membership } from './segment-conditions.ts';
import { countMembers } from './segment-counts.ts';
import { segmentMetadata } from './segment-fields.ts';
import { keptRules, parsed } from './segment-rules.ts';

export const crmSegments = records('crmSegments', {
  search: ['name', 'description'],
  read: async (segments, context) => {
    const counts = await countMembers(
      segments.map((segment) => membersOf(segment, context)),
      context,
    );
    return segments.map((segment, index) => ({ ...segment, customer_count: counts[index] ?? 0 }));
  },
  compute: (segment, { before, sent }) => {
    const rules = sent.rules ? keptRules(sent.rules) : segment.rules;
    const isDynamic = sent.is_dynamic ?? before?.is_dynamic ?? (rules ?? []).length > 0;
    return { record: { ...segment, rules, is_dynamic: isDynamic, customer_count: 0 } };
  },
});

/** Returns the condition for current members of a segment. */
function membersOf(segment: CrmSegment, context: Context): Membership {
  const { is_dynamic, rules, rule_combinator, static_customer_ids } = segment;
  if (is_dynamic) return membership(parsed(rules ?? []), rule_combinator, context);
  return { joins: sql``, where: sql`id = any(${[...(static_customer_ids ?? [])]}::text[])` };
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
