/** What axe finds wrong with the accessibility of a page. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const GRAVE = new Set<string | null | undefined>(['serious', 'critical']);

/** The serious and critical findings, one line each: rule, help, and where. `within` is a selector to look under. */
export async function seriousFindings(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(source);
  const results = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(within)})`);
  return results.violations.filter(({ impact }) => GRAVE.has(impact)).flatMap(describeFinding);
}

function describeFinding({ id, help, nodes }: axe.Result): string[] {
  return nodes.map(({ target, html }) => `${id}: ${help}: ${target.join(' ')} ${html.slice(0, 160)}`);
}
