/**
 * Measures the matching of bank statement lines with records of the books (Decision N53): 5,000 lines and 20,000
 * candidates, with several distributions of amounts.
 */
import {
  certainFits,
  fitsOf,
  type LineFacts,
  type Target,
} from '../apps/api/src/areas/accounting/bank/match-score.ts';
import { toCents } from '../apps/api/src/core/cents.ts';
import { median } from './lib/median.ts';

const [LINES, CANDIDATES] = [5_000, 20_000];
const ROUNDS = 5;
const names = ['Ferretería del Sur S.R.L.', 'Distribuidora Andina S.A.', 'Papelera Ñandú', 'Ana Quiroga'];
const name = (index: number) => names[index % names.length] ?? '';

/** Returns a day of October. */
const day = (index: number) => `2026-10-${String(1 + (index % 30)).padStart(2, '0')}`;

console.log(`${LINES} lines, ${CANDIDATES} candidates${' '.repeat(10)}median   slowest, ms   matched`);
for (const perAmount of [1, 4, 40, 400]) {
  const amounts = CANDIDATES / perAmount;
  const lines = Array.from(
    { length: LINES },
    (_, index): LineFacts => ({
      id: `line ${index}`,
      date: day(index),
      description: `TRANSF ${name(index).toUpperCase()} ${index}`,
      reference: `OP-${index}`,
      amount: toCents(100 + (index % amounts)),
    }),
  );
  const targets = Array.from(
    { length: CANDIDATES },
    (_, index): Target => ({
      type: 'current_account_movement',
      id: `target ${index}`,
      date: day(index),
      amount: toCents(100 + (index % amounts)),
      references: [`op ${index}`, `Recibo ${index}`],
      counterparty: name(index),
    }),
  );
  const times: number[] = [];
  let matched = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    matched = certainFits(fitsOf(lines, targets, 3), 80).length;
    times.push(performance.now() - began);
  }
  const figures = [median(times), Math.max(...times)].map((ms) => ms.toFixed(0).padStart(8));
  console.log(
    `${`${perAmount} of each amount`.padEnd(36)}${figures.join(' ')}${String(matched).padStart(12)}`,
  );
}
