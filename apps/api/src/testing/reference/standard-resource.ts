/** The data that the tests of standard resources need per resource, besides its fields in `spec/conformance/fields`. */
import type { Fields } from '@mostrador/spec/fields';
import type { Needs } from '../standard/needed.ts';

export interface StandardResource {
  base: string;
  scope: string;
  /** The minimal body that creates one. */
  least: Record<string, unknown>;
  /** A body with every field. */
  whole: Record<string, unknown>;
  /** The table of its records, if not named like the scope. */
  table?: string;
  /** A searched free-text field. Default: `name`. */
  text?: string;
  /** Fields invalid for any record. Default: an empty name. */
  invalid?: Record<string, unknown>;
  /** Fields that are not in the reference, or limited by a decision. */
  decided?: Fields;
  /** Fields that null does not clear, because their default depends on the time. */
  always?: readonly string[];
  /** The returned value of a field for a given value or null, where they differ. */
  shows?: Record<string, (given: unknown) => unknown>;
  /** Values that the description accepts and the service does not. */
  beyond?: readonly [field: string, given: unknown, code: string][];
  /** Fields that accept only the ID of an existing record. */
  references?: readonly string[];
  /** Creates the records that `least` and `whole` refer to as `$word`. */
  needs?: Needs;
}
