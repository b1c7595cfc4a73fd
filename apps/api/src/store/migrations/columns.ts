/** Generated columns of record tables, by the type of their field, frozen like `record-table.ts`. */
import type { RecordTableParts } from './record-table.ts';

type Columns = NonNullable<RecordTableParts['columns']>;

/** Fields compared by code: IDs, codes, enums, moments in UTC. */
export function text(...members: string[]): Columns {
  return columns(members, 'text collate "C"', (member) => `doc->>'${member}'`);
}

/** Fields that people read: sorted as in a Spanish dictionary. */
export function words(...members: string[]): Columns {
  return columns(members, 'text collate "es-x-icu"', (member) => `doc->>'${member}'`);
}

/** Boolean fields; unset is false. */
export function boolean(...members: string[]): Columns {
  return columns(members, 'boolean', (member) => `coalesce((doc->>'${member}')::boolean, false)`);
}

/** As `text`, for free texts: only as much as fits into an index entry is compared. */
export function shortText(...members: string[]): Columns {
  return columns(members, 'text collate "C"', (member) => `left(doc->>'${member}', 200)`);
}

/** As `words`, for free texts: only as much as fits into an index entry is sorted. */
export function shortWords(...members: string[]): Columns {
  return columns(members, 'text collate "es-x-icu"', (member) => `left(doc->>'${member}', 200)`);
}

export function number(...members: string[]): Columns {
  return columns(members, 'numeric', (member) => `(doc->>'${member}')::numeric`);
}

function columns(members: string[], type: string, from: (member: string) => string): Columns {
  return Object.fromEntries(members.map((member) => [member, { type, from: from(member) }]));
}
