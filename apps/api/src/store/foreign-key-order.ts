/** Orders tables for filling or distributing them. */

export interface Referring {
  name: string;
  /** The other tables that its foreign keys refer to. */
  refers: readonly string[];
}

/** SQL for `refers` of the table `pg_class`. */
export const refersSql = `
  array(
    select target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
    where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid order by 1)`;

/** Returns referenced tables first. Throws on circular references. */
export function inForeignKeyOrder<Table extends Referring>(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const left = new Set(waiting.map(({ name }) => name));
    const free = waiting.filter(({ refers }) => !refers.some((name) => left.has(name)));
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left].join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}
