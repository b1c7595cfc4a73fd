/** Compares texts in rules without regard to case and accents (Decision N24), with the same SQL on both sides. */
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Folds case and accents. Most texts are ASCII and only need lower case. */
export function folded(text: Sql): Sql {
  return sql`case when octet_length(${text}) = length(${text}) then lower(${text} collate "C") else lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g') collate "es-x-icu") collate "C" end`;
}

/** Folds a value of a rule. ASCII values are bound once, because rules may have thousands. */
export function foldedValue(value: string): Sql {
  return isAscii(value) ? sql`${value.toLowerCase()}::text` : folded(sql`${value}::text`);
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** Folds a value to compare with numbers and booleans, whose texts are ASCII. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
