/**
 * Shows in the reference what the public reference of the API states and what was decided here. Redoc knows badges, and
 * text: so a decided fact gets a badge, and the end of its text leads to the decision.
 */
import { isObject } from '@mostrador/json';

const BADGE = { name: 'decided' };
/** What is data there, and must not be taken for a part of the description. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'x-badges']);

/** Marks everything under the value that carries `x-source: decided`, in place. */
export function showProvenance(value: unknown): void {
  if (isObject(value) && value['x-source'] === 'decided') mark(value);
  for (const member of members(value)) showProvenance(member);
}

function members(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => (DATA.has(name) ? [] : [member]));
}

function mark(described: Record<string, unknown>): void {
  described['x-badges'] = [BADGE];
  const decision = described['x-decision'];
  if (typeof decision !== 'string') return;
  const link = `[Decision ${decision}](../decisions/index.html#${decision})`;
  described.description = [described.description ?? [], link].flat().join(' ');
}
