/** Approved breaking changes, each with a reason and a date. Unused approvals are an error. */
import { hasMembers } from '@mostrador/json';
import { parse } from 'yaml';
import { listAt } from './description.ts';
import type { Change } from './gather.ts';

export interface Approval {
  change: string;
  reason: string;
  /** YYYY-MM-DD. */
  date: string;
}

/** Parses the approvals. @throws if an entry lacks its change, its reason or its date; the message says which */
export function readApprovals(text: string): Approval[] {
  const entries = listAt(parse(text), 'approved');
  return entries.map((entry, i) => {
    if (isApproval(entry)) return entry;
    throw new Error(
      `Entry ${i + 1} of the approved breaks must have change, reason and date (YYYY-MM-DD) as texts.`,
    );
  });
}

function isApproval(entry: unknown): entry is Approval {
  if (!hasMembers(entry)) return false;
  const isText = (name: string) =>
    typeof Reflect.get(entry, name) === 'string' && Reflect.get(entry, name) !== '';
  return isText('change') && isText('reason') && /^\d{4}-\d\d-\d\d$/.test(String(Reflect.get(entry, 'date')));
}

export interface Verdicts {
  /** Breaking changes without approval. */
  rejected: readonly Change[];
  approved: readonly (Change & { approval: Approval })[];
  /** Unused approvals. */
  unused: readonly Approval[];
}

export function weigh(changes: readonly Change[], approvals: readonly Approval[]): Verdicts {
  const breaking = changes.filter(({ verdict }) => verdict === 'breaking');
  const approval = ({ id }: Change) => approvals.find(({ change }) => change === id);
  return {
    rejected: breaking.filter((change) => !approval(change)),
    approved: breaking.flatMap((change) => {
      const known = approval(change);
      return known ? [{ ...change, approval: known }] : [];
    }),
    unused: approvals.filter(({ change }) => !breaking.some(({ id }) => id === change)),
  };
}
