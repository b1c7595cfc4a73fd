/** Changes fields of a stored document in place: its figures, and cleared references. */
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the `set` clause for a record table: the next version of the document with these fields, null clearing them,
 * and the stored text, if that is of the previous version. `computed` fields are SQL, so that they can add to the
 * stored value. The order of fields in the text stays.
 */
export function changedMembers(
  members: Readonly<Record<string, unknown>>,
  now: Date,
  computed: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> {
  const sent = { ...members, updated_at: now.toISOString() };
  const cleared = Object.keys(sent).filter((name) => members[name] === null);
  const patch = textOf(sent, computed);
  return sql`version = version + 1, updated_at = ${now},
    doc = (doc || ${patch}::jsonb) - ${cleared}::text[],
    body = case when body_version = version then ${changedText(patch)} else body end,
    body_version = case when body_version = version then version + 1 else body_version end`;
}

/** SQL for a JSON text, with the computed fields at its end. */
function textOf(
  sent: Readonly<Record<string, unknown>>,
  computed: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const text = JSON.stringify(sent);
  const more = Object.entries(computed);
  if (more.length === 0) return sql`${text}::text`;
  const ends = more.map(([name, value]) => sql`${`,${JSON.stringify(name)}:`}::text || (${value})::text`);
  return sql`(${text.slice(0, -1)}::text || ${sql.join(ends, sql` || `)} || '}')`;
}

/**
 * SQL for the changed text. Citus workers accept only immutable functions in an update, which excludes `to_json` and
 * similar ones.
 */
function changedText(patch: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select '{' || string_agg('"' || key || '":' || coalesce((${patch}::json -> key)::text, value::text), ',' order by place) || '}'
    from json_each(body::json) with ordinality as member (key, value, place))`;
}
