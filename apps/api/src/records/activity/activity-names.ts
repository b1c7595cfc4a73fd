/** Names of records in the activity, so that people recognise them. */
import { sql } from 'kysely';
import type { Executor } from '../../store/context.ts';
import { kindOfEntity } from '../kind.ts';

interface Entity {
  entity_type: string;
  entity_id: string;
}

/** Fields used as the name of a record; the first one set is used. */
const naming = [
  'name',
  'title',
  'sale_number',
  'budget_number',
  'order_number',
  'invoice_number',
  'contract_number',
  'number',
  'code',
  'tracking_number',
  'description',
  'subject',
  'guest_name',
];

const key = ({ entity_type, entity_id }: Entity) => `${entity_type} ${entity_id}`;

/** Returns the name or number of these records, including deleted ones, by `nameKey`. */
export async function entityNames(
  db: Executor,
  accountId: string,
  entities: readonly Entity[],
): Promise<(entity: Entity) => string | null> {
  const names = new Map<string, string>();
  for (const [type, group] of Map.groupBy(entities, ({ entity_type }) => entity_type)) {
    const ids = group.map(({ entity_id }) => entity_id);
    for (const { id, name } of await namesIn(db, accountId, type, ids)) {
      if (name !== null) names.set(key({ entity_type: type, entity_id: id }), name);
    }
  }
  return (entity) => names.get(key(entity)) ?? null;
}

interface Named {
  id: string;
  name: string | null;
}

async function namesIn(db: Executor, accountId: string, type: string, ids: string[]): Promise<Named[]> {
  const place = placeOf(type);
  if (!place) return [];
  const { rows } = await sql<Named>`
    select id, ${place.name} as name from ${sql.table(place.table)}
    where ${sql.ref(place.account)} = ${accountId} and id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** Returns the table of a kind of entity, and the name expression of its rows. */
function placeOf(type: string) {
  const own = ownTables[type];
  if (own !== undefined) {
    const { table, name = 'name' } = own;
    return { table, account: table === 'accounts' ? 'id' : 'account_id', name: sql.ref(name) };
  }
  const kind = kindOfEntity(type);
  return kind && { table: kind.table, account: 'account_id', name: documentName };
}

/** Tables without documents, and the column with the name of a row. Default: `name`. */
const ownTables: Readonly<Record<string, { table: string; name?: string }>> = {
  account: { table: 'accounts' },
  user: { table: 'users' },
  api_token: { table: 'api_tokens' },
  invite: { table: 'invites' },
  current_account: { table: 'current_accounts', name: 'entity_name' },
};

/** SQL for a number padded with zeros to `digits`. */
const padded = (member: string, digits: number) => sql`
  lpad(doc->>${sql.lit(member)}, greatest(${sql.lit(digits)}, length(doc->>${sql.lit(member)})), '0')`;

/** SQL for `0002-00000017`, of records with a point of sale and a number. */
const voucherName = sql`${padded('sale_point', 4)} || '-' || ${padded('voucher_number', 8)}`;

const members = naming.map((member) => sql`doc->>${sql.lit(member)}`);
const documentName = sql`coalesce(${sql.join([...members, voucherName])})`;
