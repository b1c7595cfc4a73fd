/** Members of a stored document changed where it stands: the figures it shows, and references that end. */
import { type RawBuilder, sql } from 'kysely';

/**
 * The `set` of an update of a record table: the next version of the document with these members, null clearing them, and
 * the text that is kept of it, where that is of the version before. `computed` members are SQL, so that they may add to
 * what stands there. The members of the text keep their order.
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

/** JSON text, with what is computed at its end. */
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

/** Functions that the workers of Citus run in an update are immutable; `to_json` and its like are not. */
function changedText(patch: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select '{' || string_agg('"' || key || '":' || coalesce((${patch}::json -> key)::text, value::text), ',' order by place) || '}'
    from json_each(body::json) with ordinality as member (key, value, place))`;
}
