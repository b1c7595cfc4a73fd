/** Posts a draft (Reference 3.2, Decision N46): numbers it and updates the balances of its accounts. */
import { toCents } from '../../../core/cents.ts';
import { holdAccountsByCode } from '../../../ledgers/journal/chart.ts';
import { fiscalYears } from '../../../ledgers/journal/fiscal-years.ts';
import { numberEntries, writeLines } from '../../../ledgers/journal/posted-lines.ts';
import { actionOn } from '../../../records/action.ts';
import { together } from '../../../store/together.ts';
import { balancedTotal, postableAccounts } from './entry-lines.ts';
import { checkDraft } from './entry-problems.ts';

export const postJournalEntry = actionOn<'journalEntries', 'postJournalEntry'>(
  'journalEntries',
  async (entry, call) => {
    await checkDraft(call, entry, 'A posted entry cannot be posted again.');
    balancedTotal(entry.lines);
    const codes = entry.lines.map(({ account_code }) => account_code);
    const [chart, years] = await together([holdAccountsByCode(call, codes), fiscalYears(call)]);
    const accounts = postableAccounts(entry.lines, chart);
    const number = await numberEntries(call, entry.date, years);
    const lines = entry.lines.map(({ debit, credit, description }, index) => ({
      chartAccount: accounts[index]?.id ?? '',
      debit: toCents(debit),
      credit: toCents(credit),
      description,
    }));
    await writeLines(call, [{ ...entry, ...number, id: entry._id, lines }]);
    const posted_at = call.now.toISOString();
    return {
      did: 'posted',
      record: { ...entry, status: 'posted', entry_number: number.number, posted_at },
    };
  },
);
