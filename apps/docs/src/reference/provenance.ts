/** Marks decided facts in the reference, as opposed to documented ones, with a badge and a link to the decision. */
import { isObject } from '@mostrador/json';
import { decisionUrl } from '../pages/decisions.ts';
import { partsOf } from './parts.ts';

const BADGE = { name: 'decided' };

/** Marks everything under the value with `x-source: decided`, in place. */
export function showProvenance(value: unknown): void {
  if (isObject(value) && value['x-source'] === 'decided') mark(value);
  for (const part of partsOf(value)) showProvenance(part);
}

function mark(described: Record<string, unknown>): void {
  described['x-badges'] = [BADGE];
  const decision = described['x-decision'];
  if (typeof decision !== 'string') return;
  const link = `[Decision ${decision}](../${decisionUrl(decision).replace('/#', '/index.html#')})`;
  described.description = [described.description ?? [], link].flat().join(' ');
}
