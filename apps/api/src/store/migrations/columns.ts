/** Generated columns of record tables by the type of the member they come from, frozen like `record-table.ts`. */
import type { RecordTableParts } from './record-table.ts';

type Columns = NonNullable<RecordTableParts['columns']>;

/** Members that are compared as they are: ids, codes, enums, moments in UTC. */
export function text(...members: string[]): Columns {
  return columns(members, 'text collate "C"', (member) => `doc->>'${member}'`);
}

/** Members that people read: ordered as in a Spanish dictionary. */
export function words(...members: string[]): Columns {
  return columns(members, 'text collate "es-x-icu"', (member) => `doc->>'${member}'`);
}

/** Members that are true or not; unset is false. */
export function boolean(...members: string[]): Columns {
  return columns(members, 'boolean', (member) => `coalesce((doc->>'${member}')::boolean, false)`);
}

/** As `text`, of free texts: compared by as much of them as an entry of an index has room for. */
export function shortText(...members: string[]): Columns {
  return columns(members, 'text collate "C"', (member) => `left(doc->>'${member}', 200)`);
}

/** As `words`, of free texts: ordered by as much of them as an entry of an index has room for. */
export function shortWords(...members: string[]): Columns {
  return columns(members, 'text collate "es-x-icu"', (member) => `left(doc->>'${member}', 200)`);
}

export function number(...members: string[]): Columns {
  return columns(members, 'numeric', (member) => `(doc->>'${member}')::numeric`);
}

function columns(members: string[], type: string, from: (member: string) => string): Columns {
  return Object.fromEntries(members.map((member) => [member, { type, from: from(member) }]));
}
