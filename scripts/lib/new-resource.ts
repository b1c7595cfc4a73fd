/** The first three files of a resource, and what is left to do by hand. From then on they are edited like every other file of the description. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromRoot } from './root.ts';

export const areas = [
  'catalog',
  'sales',
  'invoicing',
  'purchasing',
  'customers',
  'operations',
  'accounting',
] as const;

export interface Resource {
  area: string;
  /** In Pascal case: `GiftCard`. */
  one: string;
  /** `GiftCards`; the plain plural unless told. */
  many?: string | undefined;
  /** Below `/api/v1/`: `gift-cards` unless told. */
  path?: string | undefined;
}

const files = ['paths.yaml', 'schemas.yaml', 'examples.yaml'];

/**
 * Writes the files into `spec/<area>/<resource>/`; gives the texts that are put into others by hand.
 * @throws when the area or the name is none, or the folder is there already.
 */
export async function scaffold(spec: string, resource: Resource): Promise<string> {
  const names = namesOf(resource);
  const folder = join(spec, resource.area, names.folder);
  if (existsSync(folder)) throw new Error(`${folder} is there already; a scaffold only begins a resource.`);
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const template = await readFile(fromRoot(`scripts/templates/resource/${file}`), 'utf8');
    await writeFile(join(folder, file), filled(template, names.words));
  }
  return nextSteps(resource, names);
}

/** Everything that the templates and the next steps name. */
export function namesOf({ area, one, many = plural(one), path }: Resource) {
  if (!areas.some((known) => known === area)) throw new Error(`The area must be one of ${areas.join(', ')}.`);
  for (const name of [one, many])
    if (!/^([A-Z][a-z0-9]+)+$/.test(name))
      throw new Error(`${name} must be in Pascal case, such as GiftCard.`);
  const folder = path ?? spaced(many).replaceAll(' ', '-');
  if (!/^[a-z][a-z0-9]*([-/][a-z0-9]+)*$/.test(folder))
    throw new Error(`${folder} must be of lower-case words with hyphens, such as gift-cards.`);
  const scope = spaced(many).replaceAll(' ', '_');
  const [oneWords, manyWords] = [spaced(one), spaced(many)];
  const withArticle = `${/^[aeiou]/.test(oneWords) ? 'an' : 'a'} ${oneWords}`;
  const words: Record<string, string> = {
    One: one,
    Many: many,
    one: lower(one),
    many: lower(many),
    scope,
    base: `/api/v1/${folder}/`,
    'one words': oneWords,
    'many words': manyWords,
    'Many words': upper(manyWords),
    'one with article': withArticle,
    'One with article': upper(withArticle),
    decision: spaced(many).replaceAll(' ', '-'),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`id ${number}`, exampleId(one, number)])),
  };
  return { folder, scope, words };
}

function filled(template: string, words: Record<string, string>): string {
  return template.replace(/\{\{([^}]+)\}\}/g, (_whole, name) => {
    const word = words[name];
    if (word === undefined) throw new Error(`The template asks for ${name}, which is not known.`);
    return word;
  });
}

function spaced(name: string): string {
  return name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return name.replace(/y$/, 'ies');
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An id of the month of the story, the same each time. */
function exampleId(name: string, number: number): string {
  return `6ad0d300${createHash('sha256').update(`${name} ${number}`).digest('hex').slice(0, 16)}`;
}

const paths: [path: string, part: string][] = [
  ['list/', 'list'],
  ['', 'collection'],
  ['{id}/', 'item'],
  ['bulk/create/', 'bulkCreate'],
  ['bulk/update/', 'bulkUpdate'],
  ['bulk/delete/', 'bulkDelete'],
];

/** The lines of `spec/openapi.yaml` for the paths of the resource. */
export function pathLines(resource: Resource): string[] {
  const { folder, words } = namesOf(resource);
  const file = `${resource.area}/${folder}/paths.yaml`;
  return paths.map(([path, part]) => `  ${words.base}${path}: {$ref: ${file}#/${part}}`);
}

function nextSteps(resource: Resource, { folder, scope, words }: ReturnType<typeof namesOf>): string {
  const { area, one } = resource;
  return `Wrote spec/${area}/${folder}/: ${files.join(', ')}. What is left to do by hand:

1. spec/openapi.yaml: the tag \`{name: ${words['Many words']}, description: ...}\`, its name in the group of ${area} in x-tagGroups, and the paths:

${pathLines(resource).join('\n')}

2. spec/DECISIONS.md: why it is there, in the section of ${area}, under the anchor <a id="${words.decision}"></a>.
3. packages/spec-rules: '/api/v1/${folder}' in scopes.mjs, '${words.base}' in standard-resources.mjs.
4. spec/conformance/operations/decided.ts: its operations.
5. apps/api/src/auth/scopes.ts: ${scope}:read and ${scope}:write.
6. The fields in schemas.yaml and the records in examples.yaml: what is there only begins.
7. npm run lint:spec && npm run build, then follow the compiler: the table in apps/api/src/store/migrations/, the handlers in
   apps/api/src/areas/${area}/${folder}/${folder.split('/').at(-1)}.ts (\`records('${words.many}', { search: ['name'] })\`), the tests of ${one} beside them.
`;
}
