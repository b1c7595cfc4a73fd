/** `mostrador settings`: lists all settings with their defaults, as a table, Markdown or JSON. */
import { settingRows } from '../config/rows.ts';
import { print, printJson, table } from './output.ts';

export function settingsCommand({ json, markdown }: { json?: true; markdown?: true }): void {
  if (json) {
    printJson({ settings: settingRows });
    return;
  }
  const headings = ['VARIABLE', 'FLAG', 'DEFAULT', 'DESCRIPTION'];
  const rows = settingRows.map(({ env, flag, fallback, doc, accepts }) => [
    env,
    flag ?? '',
    fallback ?? '',
    `${doc} Value: ${accepts}.`,
  ]);
  print(markdown ? asMarkdown(rows) : table(headings, rows));
}

function asMarkdown(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], wrap: (text: string) => string) =>
    row.map((text, column) => (column < 3 && text !== '' ? wrap(text) : text.replaceAll('|', '\\|')));
  const lines = rows.map((row) => `| ${cells(row, (text) => `\`${text}\``).join(' | ')} |`);
  return ['| Variable | Flag | Default | Description |', '|---|---|---|---|', ...lines].join('\n');
}
