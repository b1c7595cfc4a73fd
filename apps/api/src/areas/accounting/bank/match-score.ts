/** How well a record of the books fits a line of the bank, and which fits are certain enough (Decision N53). Pure. */
import type { BankMatchReason, BankTargetType } from '@mostrador/types';
import { daysBetween } from '../../../calculation/days.ts';
import type { Cents } from '../../../core/cents.ts';
import { fold } from '../../../store/search-text.ts';

export interface LineFacts {
  id: string;
  date: string;
  description: string;
  reference: string | null;
  amount: Cents;
}

export interface Target {
  type: BankTargetType;
  id: string;
  date: string;
  amount: Cents;
  /** Every reference that it is known by. */
  references: readonly string[];
  counterparty: string | null;
}

export interface Fit {
  line: LineFacts;
  target: Target;
  score: number;
  reasons: BankMatchReason[];
}

const points = { amount: 50, reference: 30, date: 15, perDay: 3, counterparty: 10 };
/** How far a fit must be ahead of the next one. */
const lead = 15;
const most = 100;

/** The score of a target whose amount is that of the line; undefined where it is too far away. */
export function fitOf(line: LineFacts, target: Target, toleranceDays: number): Fit | undefined {
  const apart = Math.abs(daysBetween(line.date, target.date));
  if (line.amount !== target.amount || apart > toleranceDays) return undefined;
  const forDate = Math.max(0, points.date - points.perDay * apart);
  const found: [BankMatchReason, number][] = [
    ['amount', points.amount],
    ['reference', hasReference(line, target) ? points.reference : 0],
    ['date', forDate],
    ['counterparty', namesCounterparty(line, target) ? points.counterparty : 0],
  ];
  const counted = found.filter(([, value]) => value > 0);
  const score = Math.min(
    most,
    counted.reduce((sum, [, value]) => sum + value, 0),
  );
  return { line, target, score, reasons: counted.map(([reason]) => reason) };
}

function hasReference({ reference }: LineFacts, { references }: Target): boolean {
  if (reference === null) return false;
  const own = plain(reference);
  return own.length > 2 && references.some((one) => plain(one) === own);
}

function plain(reference: string): string {
  return fold(reference)
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+/, '');
}

const forms = /^(s\.?r\.?l\.?|s\.?a\.?|s\.?a\.?s\.?|ltda\.?|de|del|la|las|los|y)$/;

/** At least half of the words of a name stand in the text of the bank. */
function namesCounterparty({ description }: LineFacts, { counterparty }: Target): boolean {
  const words = fold(counterparty ?? '')
    .split(/[^a-z0-9.]+/)
    .filter((word) => word.length > 2 && !forms.test(word));
  const text = fold(description);
  const there = words.filter((word) => text.includes(word)).length;
  return there > 0 && there * 2 >= words.length;
}

/** The fits of each line, the best first. */
export function fitsOf(
  lines: readonly LineFacts[],
  targets: readonly Target[],
  toleranceDays: number,
): Map<string, Fit[]> {
  const byAmount = Map.groupBy(targets, ({ amount }) => amount);
  return new Map(
    lines.map((line) => {
      const fits = (byAmount.get(line.amount) ?? []).flatMap(
        (target) => fitOf(line, target, toleranceDays) ?? [],
      );
      return [
        line.id,
        fits.sort((one, other) => other.score - one.score || (one.target.id < other.target.id ? -1 : 1)),
      ];
    }),
  );
}

/**
 * The fits that need no person: at least `minScore`, and ahead of every other target of the line and every other line of
 * the target. The best go first, and what they use is gone for the others.
 */
export function certainFits(fits: ReadonlyMap<string, readonly Fit[]>, minScore: number): Fit[] {
  const all = [...fits.values()].flat().sort((one, other) => other.score - one.score);
  const ofTarget = Map.groupBy(all, ({ target }) => keyOf(target));
  const usedLines = new Set<string>();
  const usedTargets = new Set<string>();
  const isFree = ({ line, target }: Fit) => !usedLines.has(line.id) && !usedTargets.has(keyOf(target));
  const certain: Fit[] = [];
  for (const fit of all) {
    if (fit.score < minScore) break;
    if (!isFree(fit)) continue;
    const rivals = [...(fits.get(fit.line.id) ?? []), ...(ofTarget.get(keyOf(fit.target)) ?? [])];
    if (rivals.some((rival) => rival !== fit && isFree(rival) && rival.score > fit.score - lead)) continue;
    certain.push(fit);
    usedLines.add(fit.line.id);
    usedTargets.add(keyOf(fit.target));
  }
  return certain;
}

export function keyOf({ type, id }: Pick<Target, 'type' | 'id'>): string {
  return `${type} ${id}`;
}
