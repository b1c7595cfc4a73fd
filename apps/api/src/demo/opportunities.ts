/** The positions and board totals of the demo's opportunities. */
import { sql } from 'kysely';
import { figuresOf } from '../areas/customers/crm-opportunities/opportunity-figure.ts';
import { opportunityFigures } from '../ledgers/opportunities/opportunity-figures.ts';
import type { RecordOf } from '../records/rules.ts';
import { operator } from '../store/audit.ts';
import type { Executor } from '../store/context.ts';
import type { ExampleRecord } from './examples.ts';

export async function importOpportunities(
  { tx, account }: { tx: Executor; account: string },
  examples: readonly ExampleRecord[],
): Promise<void> {
  for (const example of examples) {
    const opportunity = example as RecordOf<'crmOpportunities'>;
    const { _id: id, position, created_at } = opportunity;
    const now = new Date(created_at);
    const context = { tx, account: { id: account }, actor: operator, requestId: null, now };
    await opportunityFigures.append(context, { type: 'crm_opportunity', id }, figuresOf(opportunity));
    const kept = { rank: position === null ? null : String(position), byHand: false };
    await sql`
      update crm_opportunities set kept = ${JSON.stringify(kept)}::jsonb
      where account_id = ${account} and id = ${id}`.execute(tx);
  }
}
