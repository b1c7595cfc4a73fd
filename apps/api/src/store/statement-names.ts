/**
 * The names under which the connections of a pool prepare statements, so that each parses and plans a statement once.
 * A connection keeps a prepared statement until it ends, so there are bounds: a text gets a name the second time it is
 * sent, and what filters and lists of a client's choice make up once takes the place of no other.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';

const mostNames = 1_000;
const mostSeen = 4_000;
const longestNamed = 4_000;

/** The name of a statement; undefined for one that is to be sent without. */
export type Naming = (text: string, values?: readonly unknown[]) => string | undefined;

const namings = new WeakMap<pg.Pool, Naming>();

/** How the statements of a pool are named. */
export function namingOf(pool: pg.Pool): Naming {
  const naming = namings.get(pool) ?? newNaming();
  namings.set(pool, naming);
  return naming;
}

function newNaming(): Naming {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text, values) => {
    if (!values?.length || text.length > longestNamed) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    if (!seen.delete(text)) {
      if (seen.size >= mostSeen) seen.clear();
      seen.add(text);
      return undefined;
    }
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}
