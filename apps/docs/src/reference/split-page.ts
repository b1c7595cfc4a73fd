/**
 * Takes apart the page that Redocly makes, which has everything in one script of its own. The page with the first screen
 * is small then, is painted before any script runs, and the script is compiled once for all visits.
 */

export interface SplitPage {
  html: string;
  /** Redoc itself, as a plain script: modules cannot be loaded from a disk. */
  redoc: string;
  /** The description that it shows, as JSON. */
  definition: string;
  options: string;
}

const START = '<script type="module">';
const END = '</script>';
const DEFINITION = 'const __redoc_definition = ';
const OPTIONS = 'const __redoc_options = ';

/** `loader` takes the place of the script. Throws when the page is not as Redocly 2.77 makes it. */
export function splitPage(page: string, loader: string): SplitPage {
  const from = place(page, START);
  const to = page.lastIndexOf(END);
  const script = page.slice(from + START.length, to);
  const definition = place(script, DEFINITION);
  const options = script.indexOf(OPTIONS, definition);
  const end = script.indexOf(';\n', options);
  return {
    html: page.slice(0, from) + loader + page.slice(to + END.length),
    redoc: plain(script.slice(0, definition)),
    definition: script
      .slice(definition + DEFINITION.length, options)
      .trim()
      .replace(/;$/, ''),
    options: script.slice(options + OPTIONS.length, end),
  };
}

function plain(module: string): string {
  const script = module.replace(/export\s*\{[^{}]*\};?\s*$/, '').replaceAll('import.meta', '({})');
  if (/^export\b/m.test(script)) throw new Error('The script of the reference exports what it did not.');
  return script;
}

function place(text: string, mark: string): number {
  const index = text.indexOf(mark);
  if (index < 0) throw new Error(`The page of the reference has no ${mark}`);
  return index;
}
