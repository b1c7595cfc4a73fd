/** What the tests of standard resources need of each beside its fields, which `spec/conformance/fields` has. */
import type { Fields } from '@mostrador/spec/fields';
import type { Needs } from '../standard/needed.ts';

export interface StandardResource {
  base: string;
  scope: string;
  /** The least that creates one. */
  least: Record<string, unknown>;
  /** A body with every field. */
  whole: Record<string, unknown>;
  /** Where its records are kept, where that is not named as the scope is. */
  table?: string;
  /** A member that holds free text and is searched; `name` unless given. */
  text?: string;
  /** Members that no record can have; an empty name unless given. */
  invalid?: Record<string, unknown>;
  /** Fields that are not in the reference, or bounded by a decision. */
  decided?: Fields;
  /** Fields that null does not clear, because what they begin with depends on the moment. */
  always?: readonly string[];
  /** What a record shows of a value, or of null, where that is not the value itself. */
  shows?: Record<string, (given: unknown) => unknown>;
  /** What the description takes and the service does not. */
  beyond?: readonly [field: string, given: unknown, code: string][];
  /** Fields that take only the id of a record that is there. */
  references?: readonly string[];
  /** Makes what its records name, which stands in `least` and `whole` as `$word`. */
  needs?: Needs;
}
