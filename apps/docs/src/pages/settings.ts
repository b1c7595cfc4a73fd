/** Every setting of the service, from the table that the service itself reads. */
import { type SettingRow, settingRows } from '../../../api/src/config/rows.ts';
import { inline } from '../html.ts';
import { page } from './page.ts';

export function settingsPage(): string {
  const groups = [...new Set(settingRows.map(({ group }) => group))];
  return page(
    'aside: false\nprev: false\nnext: false',
    `# Settings

Settings come from the environment; a flag of \`mostrador start\` overrules its variable. A value that cannot be used stops the service at once, with a
message that names the setting and what it takes. [Running it yourself](/guides/self-hosting) tells which of them matter first.

${groups.map(section).join('\n\n')}`,
  );
}

function section(group: string): string {
  return `## ${group.charAt(0).toUpperCase()}${group.slice(1)}

<table class="codes">
<thead><tr><th scope="col">Variable</th><th scope="col">Default</th><th scope="col">What it does</th></tr></thead>
<tbody>
${settingRows
  .filter((row) => row.group === group)
  .map(rowHtml)
  .join('\n')}
</tbody>
</table>`;
}

function rowHtml({ env, flag, fallback, accepts, doc }: SettingRow): string {
  const name = `<code>${env}</code>${flag ? `<br><code>${inline(flag)}</code>` : ''}`;
  return `<tr id="${env}"><td>${name}</td><td>${fallback === null ? 'none' : `<code>${inline(fallback)}</code>`}</td><td>${inline(doc)} Takes ${inline(accepts)}.</td></tr>`;
}
