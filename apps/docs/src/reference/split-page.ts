/**
 * Takes apart the page that Redocly makes, which has everything in one script and one style of its own. The page with the
 * first screen is small then, is painted before any script runs, and the script is compiled once for all visits.
 */

export interface SplitPage {
  /** With a stylesheet in place of all of the styles, which Redoc makes itself, and the loader in place of the script. */
  html: string;
  /** Redoc itself, as a plain script: modules cannot be loaded from a disk. */
  redoc: string;
  /** The description that it shows, as JSON. */
  definition: string;
  options: string;
}

const SCRIPT = '<script type="module">';
const STYLES = '<style data-styled="true" data-styled-version="6.4.2">';
const DEFINITION = 'const __redoc_definition = ';
const OPTIONS = 'const __redoc_options = ';

/**
 * `loader` takes the place of the script, and the stylesheet that `stylesheet` makes and names that of the styles: it is
 * given them and the page that follows. Throws when the page is not as Redocly 2.77 makes it.
 */
export function splitPage(
  page: string,
  loader: string,
  stylesheet: (styles: string, body: string) => string,
): SplitPage {
  const [before, script, after] = around(page, SCRIPT, page.lastIndexOf('</script>'));
  const html = before + loader + after.slice('</script>'.length);
  const [head, styles, body] = around(html, STYLES, html.indexOf('</style>', place(html, STYLES)));
  const rest = body.slice('</style>'.length);
  const definition = place(script, DEFINITION);
  const options = script.indexOf(OPTIONS, definition);
  return {
    html: `${head}<link rel="stylesheet" href="${stylesheet(styles, rest)}">${rest}`,
    redoc: plain(script.slice(0, definition)),
    definition: script
      .slice(definition + DEFINITION.length, options)
      .trim()
      .replace(/;$/, ''),
    options: script.slice(options + OPTIONS.length, script.indexOf(';\n', options)),
  };
}

/** What stands before the mark, between the mark and the end, and from the end on. */
function around(text: string, mark: string, end: number): [string, string, string] {
  const start = place(text, mark);
  return [text.slice(0, start), text.slice(start + mark.length, end), text.slice(end)];
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
