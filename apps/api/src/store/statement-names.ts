/**
 * Names of prepared statements, so that each connection parses and plans a statement once. A connection keeps a
 * prepared statement until it ends, so their number is limited: a text gets a name the second time it is sent, so that
 * one-off filters and lists of a client do not use up names.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';

const mostNames = 1_000;
const mostSeen = 4_000;
const longestNamed = 4_000;

/** Returns the name of a statement; undefined for an unnamed one. */
export type Naming = (text: string, values?: readonly unknown[]) => string | undefined;

const namings = new WeakMap<pg.Pool, Naming>();

/** Returns the naming of a pool's statements. */
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
