/** Texts of rules, compared without regard to case and accents (Decision N24): SQL, the same on both sides. */
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** A text without case and accents. Most texts are ASCII, which needs no more than lower case. */
export function folded(text: Sql): Sql {
  return sql`case when octet_length(${text}) = length(${text}) then lower(${text} collate "C") else lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g') collate "es-x-icu") collate "C" end`;
}

/** The same of a value of a rule. A value in ASCII is bound once: rules may have thousands of them. */
export function foldedValue(value: string): Sql {
  return isAscii(value) ? sql`${value.toLowerCase()}::text` : folded(sql`${value}::text`);
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** The same of a value that is compared with numbers and booleans, whose texts are ASCII. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
