/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is Record<string, unknown>;

/** Whether a value is an object or a list: something with members to walk over. */
export function hasMembers(value: unknown): value is object;

/** The value at the end of a chain of member names; undefined where the chain breaks. */
export function valueAt(value: unknown, ...names: readonly string[]): unknown;

/** One step of a JSON pointer (RFC 6901): `a/b` is `/a~1b`. */
export function pointerStep(name: string): string;

/** The JSON pointer over these members; the whole document has the empty one. */
export function pointerTo(names: readonly string[]): string;

/** The members that a JSON pointer leads over, also one in a reference: `#/components/schemas/Product`. */
export function namesIn(pointer: string): string[];

/** A JSON pointer as people write it: `/items/0/name` is `items.0.name`. */
export function fieldOf(pointer: string): string;
