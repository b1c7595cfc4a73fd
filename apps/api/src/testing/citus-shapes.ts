/**
 * Detects statements that PostgreSQL runs and Citus rejects, or runs on every machine, by their text alone, without a
 * cluster.
 */

/** The rules: a violation by text, and the alternative. */
const rules: [breaks: (text: string) => boolean, advice: string][] = [
  [
    (text) => /;\s*\S/.test(text),
    'several statements in one text, which workers get as a whole: send them one by one',
  ],
  [
    (text) =>
      /\binsert into [\w.]+( as \w+)? ?(\([^()]*\))? ?\(?(select|with)\b/.test(text) && !returns(text),
    'INSERT … SELECT becomes COPY, which row-level security rejects: write VALUES, or add RETURNING',
  ],
  [
    (text) =>
      /(\bwith (recursive )?|\), ?)\w+ ?\([^()]*\) as (not materialized |materialized )?\(/.test(text),
    'the column list of a CTE is lost on the way to workers: alias the columns inside it',
  ],
  [
    (text) => unstable.test(returned(text)) || unstable.test(upserted(text)),
    'RETURNING and DO UPDATE SET may call immutable functions only: pass the value as a parameter',
  ],
  [
    (text) => /^update\b/.test(text) && volatile.test(text),
    'UPDATE may not call volatile functions: pass the value as a parameter',
  ],
  [
    (text) => /\([\w.]+(, ?[\w.]+)+\) (not )?in \(select\b/.test(text),
    'a row compared with a subquery is lost on the way to workers: select first, and name the columns one by one',
  ],
  [
    (text) => buildsJson.test(text.match(/^update [\w.]+ set (.*?) from \(/)?.[1] ?? ''),
    'UPDATE … FROM may not call STABLE functions with columns: build the text, and cast it to jsonb',
  ],
  [
    (text) => lateralsOf(text).some((part) => /\baccount_id = [a-z]/.test(part) && !names.test(part)),
    'a lateral subquery needs its own account condition: compare its account_id with the parameter, not with a column',
  ],
  [(text) => /\bset_config\(/.test(text), 'set_config() does not reach the workers: use SET LOCAL'],
];

const volatile = /\b(clock_timestamp|random|gen_random_uuid|uuidv7|nextval|timeofday)\(/;
const unstable =
  /\b((clock_timestamp|statement_timestamp|transaction_timestamp|now|random|gen_random_uuid|uuidv7|nextval|to_char|current_setting)\(|current_(timestamp|date|time)\b|localtime)/;

const buildsJson = /\b(jsonb?_build_(object|array)|to_jsonb?|row_to_json|concat(_ws)?|format)\(/;
const names = /\baccount_id = (\$\d|'')/;

/** Returns the contents of each lateral subquery. */
function lateralsOf(text: string): string[] {
  return [...text.matchAll(/\blateral \(/g)].map(({ index, 0: opening }) => {
    const rest = text.slice(index + opening.length);
    let open = 1;
    const end = [...rest].findIndex((character) => {
      if (character === '(') open++;
      if (character === ')') open--;
      return open === 0;
    });
    return end < 0 ? rest : rest.slice(0, end);
  });
}

function returns(text: string): boolean {
  return /\breturning\b/.test(text);
}

function returned(text: string): string {
  return text.match(/\breturning\b.*/)?.[0] ?? '';
}

function upserted(text: string): string {
  return text.match(/\bdo update set\b.*?(?= returning |$)/)?.[0] ?? '';
}

/** Returns the violation of a statement and the fix, or undefined. */
export function rejectedByCitus(text: string): string | undefined {
  const plain = plainText(text);
  return rules.find(([breaks]) => breaks(plain))?.[1];
}

/** Returns the text in lower case, without quotes of names and contents of literals. */
export function plainText(text: string): string {
  return text
    .trim()
    .replace(/'(?:[^']|'')*'|\$\$.*?\$\$/gs, "''")
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
