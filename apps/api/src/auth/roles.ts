/** What people may do in their account (Decision panel-people). */
import type { Role } from '../store/schema.ts';

export type { Role };

/** From the one that may most to the one that may least. */
export const roles = ['owner', 'staff', 'read_only'] as const satisfies readonly Role[];

/** Whether a role may do what at least `needed` is needed for. */
export function mayAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(needed);
}
