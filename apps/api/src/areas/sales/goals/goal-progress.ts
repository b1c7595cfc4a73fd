/** The progress of goals (Decision N10). Pure. */
import type { Goal, GoalMilestone } from '@mostrador/types';
import { daysBetween } from '../../../calculation/days.ts';
import type { GoalValue } from './goal-values.ts';

/** Returns the goal with its computed fields. `today` is in the account's time zone. */
export function withProgress(goal: Goal, { value, reached }: GoalValue, today: string): Goal {
  const { target_value, end_date } = goal;
  return {
    ...goal,
    milestones:
      goal.milestones?.map((milestone, index) => stepped(milestone, reached[index] ?? null)) ?? null,
    current_value: value,
    progress_percentage: target_value === 0 ? 100 : round((value / target_value) * 100, 2),
    remaining_value: Math.max(round(target_value - value, 6), 0),
    is_achieved: value >= target_value,
    days_left: Math.max(daysBetween(today, end_date), 0),
  };
}

/** Returns the value and milestones stored in a custom goal. A milestone once reached stays reached. */
export function ofCustomGoal({ current_value, milestones }: Goal): GoalValue {
  const reached = (milestones ?? []).map(({ reached_at }) => (reached_at ? new Date(reached_at) : null));
  return { value: current_value ?? 0, reached };
}

/** Returns the milestones of a custom goal to store. Those reached by the value get the earlier date, or now. */
export function reachedMilestones(
  milestones: Goal['milestones'],
  { value, before, now }: { value: number; before: Goal['milestones']; now: Date },
): Goal['milestones'] {
  return (
    milestones?.map((milestone) => {
      const earlier = before?.find((one) => sameStep(one, milestone))?.reached_at ?? null;
      return stepped(milestone, earlier ? new Date(earlier) : value >= milestone.target_value ? now : null);
    }) ?? null
  );
}

/** Removes the fields that are computed when the goal is read. */
export function plainMilestones(milestones: Goal['milestones']): Goal['milestones'] {
  return milestones?.map(({ reached: _, reached_at: __, ...milestone }) => milestone) ?? null;
}

function sameStep(one: GoalMilestone, other: GoalMilestone): boolean {
  return one.name === other.name && one.target_value === other.target_value;
}

function stepped(milestone: GoalMilestone, at: Date | null): GoalMilestone {
  return {
    ...milestone,
    due_date: milestone.due_date ?? null,
    reached: at !== null,
    reached_at: at?.toISOString() ?? null,
  };
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
