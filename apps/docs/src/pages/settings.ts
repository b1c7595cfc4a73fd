/** The page of all settings, from the table that the service reads. */
import { type SettingRow, settingRows } from '../../../api/src/config/rows.ts';
import { inline } from '../html.ts';
import { page } from './page.ts';

export function settingsPage(): string {
  const groups = [...new Set(settingRows.map(({ group }) => group))];
  return page(
    'aside: false\nprev: false\nnext: false',
    `# Settings

Settings are environment variables; a flag of \`mostrador start\` overrides its variable. An invalid value stops the service at startup, with a
message that names the setting and its valid values. [Running it yourself](/guides/self-hosting) introduces the most important ones.

${groups.map(section).join('\n\n')}`,
  );
}

function section(group: string): string {
  return `## ${group.charAt(0).toUpperCase()}${group.slice(1)}

<table class="codes">
<thead><tr><th scope="col">Variable</th><th scope="col">Default</th><th scope="col">Effect</th></tr></thead>
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
