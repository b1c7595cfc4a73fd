/**
 * The review of a change of the description: its effects on callers, its approvals, its effects on types, and the
 * change of the measures.
 */
import type { Document } from '@mostrador/codegen';
import { type Approval, type Verdicts, weigh } from './approvals.ts';
import { compareDescriptions } from './compare/operations.ts';
import { readDescription } from './description.ts';
import { type Change, gather } from './gather.ts';
import { type Measure, measure } from './measure.ts';
import { type TypeEffect, typeEffects } from './types-effect.ts';

export interface Review extends Verdicts {
  changes: readonly Change[];
  types: readonly TypeEffect[];
  before: Measure;
  after: Measure;
}

export function review(before: Document, after: Document, approvals: readonly Approval[] = []): Review {
  const [was, is] = [readDescription(before), readDescription(after)];
  const changes = gather(compareDescriptions(was, is));
  return {
    ...weigh(changes, approvals),
    changes,
    types: typeEffects(was, is),
    before: measure(was),
    after: measure(is),
  };
}

/** Returns whether the change can be merged. */
export function passes({ rejected, unused }: Verdicts): boolean {
  return rejected.length === 0 && unused.length === 0;
}
