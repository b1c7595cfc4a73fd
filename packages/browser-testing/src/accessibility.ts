/** Checks the accessibility of a page with axe. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const GRAVE = new Set<string | null | undefined>(['serious', 'critical']);

/** Axe would also report the location of every passing element, which takes longer than the checks. */
const VIOLATIONS_ALONE: axe.RunOptions = { resultTypes: ['violations'] };

/**
 * Returns the serious and critical findings, one line each: rule, help and location. `within` is the selector to check.
 */
export async function seriousFindings(page: Page, within = 'html'): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(source);
  const options = JSON.stringify(VIOLATIONS_ALONE);
  const results = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(within)}, ${options})`);
  return results.violations.filter(({ impact }) => GRAVE.has(impact)).flatMap(describeFinding);
}

function describeFinding({ id, help, nodes }: axe.Result): string[] {
  return nodes.map(({ target, html }) => `${id}: ${help}: ${target.join(' ')} ${html.slice(0, 160)}`);
}
