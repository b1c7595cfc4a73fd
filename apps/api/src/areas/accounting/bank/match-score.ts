/**
 * Scores how well a record of the books fits a bank line, and picks the matches that are certain (Decision N53). Pure.
 */
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
  /** Every reference of the record, as texts. */
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
/** How far a fit must be ahead of the next one to be certain. */
const lead = 15;
const most = 100;

/** A line prepared for comparison: derived once, because each line is compared with many records. */
interface ReadLine {
  line: LineFacts;
  day: number;
  reference: string;
  text: string;
}

interface ReadTarget {
  target: Target;
  day: number;
  references: readonly string[];
  /** The words of the counterparty's name that distinguish it from others. */
  words: readonly string[];
}

function readLine(line: LineFacts): ReadLine {
  const { date, reference, description } = line;
  return { line, day: dayNumber(date), reference: plain(reference ?? ''), text: fold(description) };
}

function readTarget(target: Target): ReadTarget {
  const { date, references, counterparty } = target;
  const words = fold(counterparty ?? '')
    .split(/[^a-z0-9.]+/)
    .filter((word) => word.length > 2 && !forms.test(word));
  return { target, day: dayNumber(date), references: references.map(plain), words };
}

function dayNumber(date: string): number {
  return daysBetween('1970-01-01', date);
}

/** Returns the score of a target with the line's amount, or undefined if its date is too far away. */
function fitOf(read: ReadLine, candidate: ReadTarget, toleranceDays: number): Fit | undefined {
  const apart = Math.abs(read.day - candidate.day);
  if (apart > toleranceDays) return undefined;
  const forDate = Math.max(0, points.date - points.perDay * apart);
  const found: [BankMatchReason, number][] = [
    ['amount', points.amount],
    ['reference', hasReference(read, candidate) ? points.reference : 0],
    ['date', forDate],
    ['counterparty', namesCounterparty(read, candidate) ? points.counterparty : 0],
  ];
  const counted = found.filter(([, value]) => value > 0);
  const score = Math.min(
    most,
    counted.reduce((sum, [, value]) => sum + value, 0),
  );
  return { line: read.line, target: candidate.target, score, reasons: counted.map(([reason]) => reason) };
}

function hasReference({ reference }: ReadLine, { references }: ReadTarget): boolean {
  return reference.length > 2 && references.includes(reference);
}

function plain(reference: string): string {
  return fold(reference)
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+/, '');
}

const forms = /^(s\.?r\.?l\.?|s\.?a\.?|s\.?a\.?s\.?|ltda\.?|de|del|la|las|los|y)$/;

/** Whether at least half of the name's words occur in the bank's text. */
function namesCounterparty({ text }: ReadLine, { words }: ReadTarget): boolean {
  const there = words.filter((word) => text.includes(word)).length;
  return there > 0 && there * 2 >= words.length;
}

/** Returns the fits of each line, best first. */
export function fitsOf(
  lines: readonly LineFacts[],
  targets: readonly Target[],
  toleranceDays: number,
): Map<string, Fit[]> {
  const byAmount = Map.groupBy(targets.map(readTarget), ({ target }) => target.amount);
  return new Map(
    lines.map(readLine).map((read) => {
      const fits = (byAmount.get(read.line.amount) ?? []).flatMap(
        (target) => fitOf(read, target, toleranceDays) ?? [],
      );
      return [
        read.line.id,
        fits.sort((one, other) => other.score - one.score || (one.target.id < other.target.id ? -1 : 1)),
      ];
    }),
  );
}

/**
 * Returns the fits that need no review: at least `minScore`, and ahead of every other target of the line and every
 * other line of the target. The best are taken first; their lines and targets are then used up.
 */
export function certainFits(fits: ReadonlyMap<string, readonly Fit[]>, minScore: number): Fit[] {
  const all = [...fits.values()].flat().sort((one, other) => other.score - one.score);
  const ofTarget = Map.groupBy(all, ({ target }) => keyOf(target));
  const usedLines = new Set<string>();
  // All fits of a record count as one target, however often the record was read.
  const usedTargets = new Set<readonly Fit[]>();
  const rivalsOf = new Map(
    [...ofTarget.values()].flatMap((rivals) => rivals.map((fit): [Fit, readonly Fit[]] => [fit, rivals])),
  );
  const targetOf = (fit: Fit) => rivalsOf.get(fit) ?? [];
  const isFree = (fit: Fit) => !usedLines.has(fit.line.id) && !usedTargets.has(targetOf(fit));
  const certain: Fit[] = [];
  for (const fit of all) {
    if (fit.score < minScore) break;
    if (!isFree(fit)) continue;
    const isRival = (rival: Fit) => rival !== fit && rival.score > fit.score - lead && isFree(rival);
    if (fits.get(fit.line.id)?.some(isRival) || targetOf(fit).some(isRival)) continue;
    certain.push(fit);
    usedLines.add(fit.line.id);
    usedTargets.add(targetOf(fit));
  }
  return certain;
}

export function keyOf({ type, id }: Pick<Target, 'type' | 'id'>): string {
  return `${type} ${id}`;
}
