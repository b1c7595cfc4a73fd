/** Returns whether a value is an object and not an array. */
export function isObject(value: unknown): value is Record<string, unknown>;

/** Returns whether a value is an object or an array. */
export function hasMembers(value: unknown): value is object;

/** Returns the value at a path of property names; undefined if any is missing. */
export function valueAt(value: unknown, ...names: readonly string[]): unknown;

/** Returns one step of a JSON pointer (RFC 6901): `a/b` becomes `/a~1b`. */
export function pointerStep(name: string): string;

/** Returns the JSON pointer of these property names; that of the whole document is empty. */
export function pointerTo(names: readonly string[]): string;

/** Returns the property names in a JSON pointer, also in a reference: `#/components/schemas/Product`. */
export function namesIn(pointer: string): string[];

/** Returns the dotted form of a JSON pointer: `/items/0/name` becomes `items.0.name`. */
export function fieldOf(pointer: string): string;
