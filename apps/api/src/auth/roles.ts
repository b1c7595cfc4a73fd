/** Roles of people in their account (Decision panel-people). */
import type { Role } from '../store/schema.ts';

export type { Role };

/** The roles, from most to fewest permissions. */
export const roles = ['owner', 'staff', 'read_only'] as const satisfies readonly Role[];

/** Returns whether a role has at least the permissions of `needed`. */
export function mayAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(needed);
}
