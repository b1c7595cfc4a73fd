/**
 * Creates a new resource: its three description files, its lines in the files that list every resource, its handlers,
 * and the tests that every resource has. From then on, edit them like any other file.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Insertion, insertionsOf } from './new-resource-lines.ts';
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
  /** `GiftCards`. Default: the regular plural. */
  many?: string | undefined;
  /** Below `/api/v1/`. Default: `gift-cards`. */
  path?: string | undefined;
}

const files = ['paths.yaml', 'schemas.yaml', 'examples.yaml'];

export interface Scaffolded {
  /** The created and changed files, relative to the root. */
  files: string[];
  /** The remaining steps, as text. */
  steps: string;
}

/**
 * Begins a resource in a repository.
 * @throws if the area or the name is invalid, or the folder exists
 */
export async function scaffold(root: string, resource: Resource): Promise<Scaffolded> {
  const names = namesOf(resource);
  const { area } = resource;
  const described = `spec/${area}/${names.folder}`;
  if (existsSync(join(root, described)))
    throw new Error(`${described} already exists. The scaffold only creates new resources.`);
  for (const file of files) {
    const template = await readFile(fromRoot(`scripts/templates/resource/${file}`), 'utf8');
    await write(root, `${described}/${file}`, filled(template, names.words));
  }
  const handlers = handlersOf(resource);
  await write(root, handlers, filled(handlerTemplate, names.words));
  const insertions = insertionsOf(resource, names, pathLines(resource));
  const left: Insertion[] = [];
  for (const insertion of insertions) if (!(await insert(root, insertion))) left.push(insertion);
  const done = insertions.filter((insertion) => !left.includes(insertion)).map(({ file }) => file);
  return {
    files: [...files.map((file) => `${described}/${file}`), handlers, ...new Set(done)],
    steps: nextSteps(resource, names, left),
  };
}

async function write(root: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

/** Inserts text. Returns false if the place is not found, so that the lines must be inserted by hand. */
async function insert(root: string, { file, before, text }: Insertion): Promise<boolean> {
  const path = join(root, file);
  const content = existsSync(path) ? await readFile(path, 'utf8') : '';
  const at = content.search(before);
  if (at === -1) return false;
  await writeFile(path, content.slice(0, at) + text + content.slice(at));
  return true;
}

/** Returns `apps/api/src/areas/catalog/brands/brands.ts`. */
function handlersOf({ area, ...resource }: Resource): string {
  const { folder } = namesOf({ area, ...resource });
  return `apps/api/src/areas/${area}/${folder}/${folder.split('/').at(-1)}.ts`;
}

const handlerTemplate = `/** {{Many words}} (Decision {{decision}}). */
import { records } from '../../../records/records.ts';

export const {{many}} = records('{{many}}', { search: ['name', 'description'] });
`;

/** Returns all names used by the templates and the next steps. */
export function namesOf({ area, one, many = plural(one), path }: Resource) {
  if (!areas.some((known) => known === area)) throw new Error(`The area must be one of ${areas.join(', ')}.`);
  for (const name of [one, many])
    if (!/^([A-Z][a-z0-9]+)+$/.test(name))
      throw new Error(`${name} must be in Pascal case, such as GiftCard.`);
  const folder = path ?? spaced(many).replaceAll(' ', '-');
  if (!/^[a-z][a-z0-9]*([-/][a-z0-9]+)*$/.test(folder))
    throw new Error(`${folder} must consist of lower-case words with hyphens, such as gift-cards.`);
  const scope = spaced(many).replaceAll(' ', '_');
  const [oneWords, manyWords] = [spaced(one), spaced(many)];
  const withArticle = `${/^[aeiou]/.test(oneWords) ? 'an' : 'a'} ${oneWords}`;
  const words: Record<string, string> = {
    One: one,
    Many: many,
    one: lower(one),
    many: lower(many),
    scope,
    table: scope,
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
    if (word === undefined) throw new Error(`The template uses the unknown name ${name}.`);
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

/** Returns a reproducible ID within the month of the story. */
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

/** Returns the lines of `spec/openapi.yaml` for the paths of the resource. */
export function pathLines(resource: Resource): string[] {
  const { folder, words } = namesOf(resource);
  const file = `${resource.area}/${folder}/paths.yaml`;
  return paths.map(([path, part]) => `  ${words.base}${path}: {$ref: ${file}#/${part}}`);
}

function nextSteps(
  resource: Resource,
  { folder, words }: ReturnType<typeof namesOf>,
  left: readonly Insertion[],
): string {
  const { area } = resource;
  const byHand = left.map(({ file, text }) => `- ${file}:\n\n${text}\n`).join('\n');
  return `Created ${words.many}: the description in spec/${area}/${folder}/, the handlers in ${handlersOf(resource)}, and its lines in every list of resources. Next steps:

1. Edit the fields in schemas.yaml, the records in examples.yaml and the decision in spec/DECISIONS.md: the generated text is only a start.
2. Run npm run new-resource -- --table ${words.Many} to regenerate the table with the columns that the list filters and sorts by.
3. Run npm run lint:spec && npm run build && npm run typecheck and the tests of ${area}. Test rules of the resource beside its handlers.
${byHand === '' ? '' : `\nInsert these lines by hand, because their places were not found:\n\n${byHand}`}`;
}
