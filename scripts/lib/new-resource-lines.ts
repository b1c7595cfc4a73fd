/** The lines to insert for a new resource into files that list every resource. */
import type { namesOf, Resource } from './new-resource.ts';

export interface Insertion {
  file: string;
  /** The text is inserted before the first match. */
  before: RegExp;
  text: string;
}

type Names = ReturnType<typeof namesOf>;

export function insertionsOf(
  { area }: Resource,
  { folder, scope, words }: Names,
  paths: readonly string[],
): Insertion[] {
  const last = folder.split('/').at(-1);
  const above = '../'.repeat(folder.split('/').length - 1);
  return [
    // After the last tag, and the last path of the area.
    {
      file: 'spec/openapi.yaml',
      before: /^x-tagGroups:/m,
      text: `  - {name: ${words['Many words']}, description: 'The ${words['many words']} of the shop.'}\n`,
    },
    {
      file: 'spec/openapi.yaml',
      before: new RegExp(`(?<=- name: ${capital(area)}\\n {4}tags: \\[[^\\]]*)\\]`),
      text: `, ${words['Many words']}`,
    },
    {
      file: 'spec/openapi.yaml',
      before: new RegExp(`(?<=\\{\\$ref: ${area}/[^\\n]*\\n)(?!  /[^\\n]*\\{\\$ref: ${area}/)`),
      text: `${paths.join('\n')}\n`,
    },
    {
      file: 'spec/DECISIONS.md',
      before: new RegExp(`(?<=^## ${capital(area)}\\n)`, 'm'),
      text: `\n<a id="${words.decision}"></a>\n\n### ${words['Many words']}\n\n${words['Many words']} are a resource of their own, with the eight standard operations.\n`,
    },
    {
      file: 'packages/spec-rules/scopes.mjs',
      before: /^\};\n\n\/\*\* Operations whose scope/m,
      text: `  '/api/v1/${folder}': '${scope}',\n`,
    },
    {
      file: 'spec/conformance/operations/decided.ts',
      before: /\];\n\nexport const decided/,
      text: `\n  ['${area}', '/api/v1/${folder}', '${scope}'],\n`,
    },
    {
      file: `apps/api/src/areas/${area}/index.ts`,
      before: /^import /m,
      text: `import { ${words.many} } from './${folder}/${last}.ts';\n`,
    },
    {
      file: `apps/api/src/areas/${area}/index.ts`,
      before: /^\};\n$/m,
      text: `  ...${words.many},\n`,
    },
    ...tests(area, { folder, scope, words }),
  ].map((insertion) => ({ ...insertion, text: insertion.text.replaceAll('{{above}}', above) }));
}

/** Returns the lines in the tests of limits, isolation and contract. */
function tests(
  area: string,
  { folder, scope, words }: Pick<Names, 'folder' | 'scope' | 'words'>,
): Insertion[] {
  const table = `apps/api/src/testing/reference/${area}.ts`;
  return [
    {
      file: table,
      before: new RegExp(`(?<=\\n)/\\*\\*[^\\n]*\\nexport const ${area} = \\{`),
      text: `export const ${words.many}: StandardResource = {
  base: '/api/v1/${folder}',
  scope: '${scope}',
  table: '${words.table}',
  least: { name: 'Una' },
  whole: { name: 'Una', description: 'Para ver', status: 'active' },
  decided: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 100 },
    description: { type: 'string', orNull: true, maxLength: 500 },
    status: { type: 'string', enum: ['active', 'inactive'], default: 'active' },
  },
};

`,
    },
    {
      file: table,
      before: new RegExp(`(?<=export const ${area} = \\{\\n(?: {2}\\w+,\\n)*)\\};`),
      text: `  ${words.many},\n`,
    },
    {
      file: `apps/api/src/areas/${area}/contract.test.ts`,
      before: /^\];\n\nawait contractOf/m,
      text: `  ...(['${words.many}'] as const),\n`,
    },
    {
      file: `apps/api/src/areas/${area}/contract.test.ts`,
      before: /^\]\);$/m,
      text: `  storyOf(api.${words.many}, {
    whole: { name: 'Una', description: 'Para ver', status: 'active' },
    least: { name: 'Una' },
    change: { description: 'Para guardar' },
  }),\n`,
    },
  ];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
