/**
 * The operations of the chart, the journal, the reports, the fiscal calendar and the close beyond the standard ones.
 */
import type { Client } from '@mostrador/client';
import { startTestService } from '../../testing/service.ts';
import { operationsOf } from '../../testing/standard/operations.ts';
import { unknownId } from '../../testing/unknown-id.ts';

const service = await startTestService({ clock: () => new Date('2026-10-31T15:00:00.000Z') });
const [cash, sales] = ['1.1.1.01.010', '4.1.1.01.010'];
const cuit = '27-84406118-3';
const wrong = 'wrong' as never;

const draft = async (api: Client, date: string) => {
  const lines = [
    { account_code: cash, debit: 100 },
    { account_code: sales, credit: 100 },
  ];
  return (await api.journalEntries.create({ date, description: 'Venta', lines }))._id;
};

await operationsOf({
  service,
  prepare: async (api) => {
    await api.chartAccounts.seed();
    const { items } = await api.chartAccounts.list({ code: [cash] });
    const [posted, reversed, open] = [
      await draft(api, '2025-10-02'),
      await draft(api, '2026-10-02'),
      await draft(api, '2026-10-03'),
    ];
    for (const id of [posted, reversed]) await api.journalEntries.post(id);
    await api.fiscalDeadlines.seed({ year: 2026, cuit });
    const deadlines = await api.fiscalDeadlines.list();
    const deadline = deadlines.items[0]?._id ?? '';
    return { account: items[0]?._id ?? '', reversed, open, deadline };
  },
  nothing: { account: unknownId, reversed: unknownId, open: unknownId, deadline: unknownId },
  statuses: {
    seedChartAccounts: [200],
    getChartAccountBalance: [200, 400, 404],
    getJournalSettings: [200],
    updateJournalSettings: [200, 412, 422],
    postJournalEntry: [200, 404, 409, 412],
    reverseJournalEntry: [201, 404, 409, 422],
    getTrialBalance: [200, 400],
    getIncomeStatement: [200, 400],
    getBalanceSheet: [200, 400],
    getGeneralLedger: [200, 400],
    getAccountLedger: [200, 404],
    getDailyJournal: [200, 400],
    getCashFlow: [200, 400],
    listFiscalDeadlines: [200, 400],
    listUpcomingFiscalDeadlines: [200, 400],
    seedFiscalDeadlines: [200, 422],
    completeFiscalDeadline: [200, 404, 412],
    listFiscalYears: [200],
    getFiscalYearCalculation: [200, 400, 404],
    closeFiscalYear: [201, 404, 409, 422],
  },
  calls: (api, { account, reversed, open, deadline }) => [
    ...ofChart(api, account),
    ...ofJournal(api, reversed, open),
    ...ofReports(api),
    ...ofCalendar(api, deadline),
    ...ofYears(api),
  ],
});

function ofChart({ chartAccounts }: Client, account: string) {
  return [
    () => chartAccounts.seed(),
    () => chartAccounts.getBalance(account),
    () => chartAccounts.getBalance(account, { as_of: wrong }),
    () => chartAccounts.getBalance(unknownId),
  ];
}

function ofJournal({ journalEntries: journal }: Client, reversed: string, open: string) {
  return [
    () => journal.getSettings(),
    () => journal.updateSettings({ automatic_entries: false, colour: 'red' } as never),
    () => journal.updateSettings({ cash_account_codes: ['none'] }),
    () => journal.updateSettings({}, { ifMatch: '"9"' }),
    () => journal.post(open, { ifMatch: '"9"' }),
    () => journal.post(open),
    () => journal.post(open),
    () => journal.post(unknownId),
    () => journal.reverse(reversed, { date: wrong }),
    () => journal.reverse(reversed, { date: '2026-10-30' }),
    () => journal.reverse(reversed),
    () => journal.reverse(unknownId),
  ];
}

function ofReports({ reports }: Client) {
  const period = { from: '2026-10-01', to: '2026-10-31' };
  const backwards = { from: '2026-10-31', to: '2026-10-01' };
  return [
    () => reports.getTrialBalance(period),
    () => reports.getTrialBalance(backwards),
    () => reports.getIncomeStatement({ ...period, compare: 'previous_period' }),
    () => reports.getIncomeStatement({ compare: wrong }),
    () => reports.getBalanceSheet({ as_of: '2026-10-31' }),
    () => reports.getBalanceSheet({ as_of: wrong }),
    () => reports.getGeneralLedger(period),
    () => reports.getGeneralLedger(backwards),
    () => reports.getAccountLedger(cash, period),
    () => reports.getAccountLedger('none', period),
    () => reports.getDailyJournal('2026-10-02'),
    () => reports.getDailyJournal('wrong'),
    () => reports.getCashFlow(period),
    () => reports.getCashFlow(backwards),
  ];
}

function ofCalendar({ fiscalDeadlines: calendar }: Client, deadline: string) {
  return [
    () => calendar.seed({ year: 2026, cuit }),
    () => calendar.seed({ year: 2026, cuit: '1' }),
    () => calendar.list(),
    () => calendar.list({ year: wrong }),
    () => calendar.listUpcoming(),
    () => calendar.listUpcoming({ days: wrong }),
    () => calendar.complete(deadline, {}, { ifMatch: '"9"' }),
    () => calendar.complete(deadline, { notes: 'Pagado' }),
    () => calendar.complete(unknownId, {}),
  ];
}

function ofYears({ fiscalYears: years }: Client) {
  return [
    () => years.list(),
    () => years.getCalculation(2025),
    () => years.getCalculation(1999),
    () => years.getCalculation(wrong),
    () => years.close(2025, { result_account_code: 7 } as never),
    () => years.close(2025),
    () => years.close(2025),
    () => years.close(1999),
  ];
}
