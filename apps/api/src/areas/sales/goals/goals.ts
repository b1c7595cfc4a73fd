/** Sales goals (Reference 2.3, Decision N10), computed whenever they are read. */
import type { Goal } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { records } from '../../../records/records.ts';
import type { Change } from '../../../records/rules.ts';
import { ofCustomGoal, plainMilestones, reachedMilestones, withProgress } from './goal-progress.ts';
import { goalValues, isAchieved } from './goal-values.ts';

const standard = records('goals', {
  search: ['name', 'description'],
  columns: { date: { column: 'start_date', is: 'day' } },
  filters: { is_achieved: isAchieved },
  read: async (goals, context) => {
    const computed = goals.filter(({ goal_type }) => goal_type !== 'custom').map(({ _id }) => _id);
    const values = await goalValues(context, sql`id = any(${computed}::text[])`);
    const today = dayIn(context.account.timezone, context.now);
    return goals.map((goal) => withProgress(goal, values.get(goal._id) ?? ofCustomGoal(goal), today));
  },
  compute: (goal, change) => {
    if (goal.end_date < goal.start_date) {
      throw fieldProblem('/end_date', 'too_low', 'must not be before `start_date`');
    }
    return { record: goal.goal_type === 'custom' ? custom(goal, change) : withoutComputed(goal) };
  },
});

export const goals: typeof standard = {
  ...standard,
  /** Returns a new goal with the value 0 (Reference 2.3), whatever was sold in its days before. */
  createGoal: async (call) => {
    const reply = await standard.createGoal(call);
    if (!isGoal(reply.data)) return reply;
    const today = dayIn(call.account.timezone, call.now);
    return { ...reply, data: withProgress(reply.data, { value: 0, reached: [] }, today) };
  },
};

function isGoal(data: object): data is Goal {
  return 'goal_type' in data;
}

/** Removes the fields that are computed when the goal is read. */
function withoutComputed(goal: Goal): Goal {
  return { ...goal, current_value: 0, milestones: plainMilestones(goal.milestones) };
}

/** Stores the value of the last update in a custom goal, and when it reached its milestones. */
function custom(goal: Goal, { before, sent, context }: Change<'goals'>): Goal {
  const value = requestedValue(sent) ?? (before?.goal_type === 'custom' ? before.current_value : 0);
  const milestones = reachedMilestones(goal.milestones, {
    value,
    now: context.now,
    before: before?.goal_type === 'custom' ? before.milestones : null,
  });
  return { ...goal, current_value: value, milestones };
}

function requestedValue(sent: object): number | undefined {
  return 'current_value' in sent && typeof sent.current_value === 'number' ? sent.current_value : undefined;
}
