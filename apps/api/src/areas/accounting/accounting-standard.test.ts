/** The standard tests of the chart of accounts and the journal: bounds, lists, isolation, contract. */
import { describe } from 'vitest';
import * as of from '../../testing/reference/accounting.ts';
import { boundsOf } from '../../testing/standard/bounds.ts';
import { contractOf } from '../../testing/standard/contract.ts';
import { isolationOf } from '../../testing/standard/isolation.ts';
import { listsOf } from '../../testing/standard/lists.ts';
import { storyOf } from '../../testing/story.ts';

const resources = [of.chartAccounts, of.journalEntries];

describe('bounds', async () => await boundsOf(resources));
describe('isolation', async () => await isolationOf(resources));
describe('lists', async () => await listsOf([of.chartList, of.journalList]));
describe('contract', async () => {
  await contractOf(['chartAccounts', 'journalEntries'], (api) => [
    storyOf(api.chartAccounts, {
      whole: of.wholeAccount,
      least: of.leastAccount,
      change: { description: 'Lo demás' },
    }),
    storyOf(api.journalEntries, {
      whole: of.wholeEntry,
      least: of.leastEntry,
      change: { reference_id: 'x' },
      invalid: { description: '' },
    }),
  ]);
});
