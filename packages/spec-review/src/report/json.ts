/** The review as JSON, for programs. */
import { passes, type Review } from '../review.ts';

export function json(review: Review, base: string): string {
  return `${JSON.stringify({ base, passes: passes(review), ...review }, null, 2)}\n`;
}
