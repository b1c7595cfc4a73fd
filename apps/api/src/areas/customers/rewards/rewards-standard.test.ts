/** The standard tests of rewards: bounds, lists, isolation, contract. */
import { reward, rewardList, rewards } from '../../../testing/reference/rewards.ts';
import { boundsOf } from '../../../testing/standard/bounds.ts';
import { contractOf } from '../../../testing/standard/contract.ts';
import { isolationOf } from '../../../testing/standard/isolation.ts';
import { listsOf } from '../../../testing/standard/lists.ts';
import { storyOf } from '../../../testing/story.ts';

await boundsOf([rewards]);
await isolationOf([rewards]);
await listsOf([rewardList]);
await contractOf(['rewards'], (api) => [
  storyOf(api.rewards, {
    whole: reward,
    least: { name: 'Gorra', points_cost: 200, reward_type: 'custom' },
    change: { points_cost: 300 },
  }),
]);
