/** The minimum role of each panel operation (Decision panel-people). */
import type { OperationId } from '@mostrador/panel-api';
import { panelProblem } from '@mostrador/panel-api/server';
import { mayAs, type Role } from '../auth/roles.ts';

/** All operations: a missing one does not compile. */
export const neededRole = {
  signUp: 'read_only',
  signIn: 'read_only',
  signOut: 'read_only',
  getSession: 'read_only',
  getSignInOptions: 'read_only',
  requestPasswordReset: 'read_only',
  completePasswordReset: 'read_only',
  getAccount: 'read_only',
  updateAccount: 'owner',
  changePassword: 'read_only',
  listPeople: 'read_only',
  updatePerson: 'owner',
  // Everybody may leave; the handler checks whom the request removes.
  deletePerson: 'read_only',
  transferOwnership: 'owner',
  listInvites: 'read_only',
  createInvite: 'owner',
  findInvite: 'read_only',
  acceptInvite: 'read_only',
  revokeInvite: 'owner',
  listTokens: 'read_only',
  createToken: 'owner',
  updateToken: 'owner',
  getTokenUsage: 'read_only',
  checkToken: 'read_only',
  regenerateToken: 'owner',
  // A leaked token must be revocable without waiting for the owner.
  revokeToken: 'staff',
  listScopes: 'read_only',
  listActivity: 'read_only',
  listStockMovements: 'read_only',
} as const satisfies Record<OperationId, Role>;

/** Checks the role of an operation. @throws Problem `role_not_allowed` */
export function requireRole(role: Role, operation: string): void {
  if (isOperation(operation)) requireAtLeast(role, neededRole[operation]);
}

/** Checks a role. @throws Problem `role_not_allowed` */
export function requireAtLeast(role: Role, needed: Role): void {
  if (mayAs(role, needed)) return;
  throw panelProblem('role_not_allowed', `${whoMay[needed]} may do this; you are ${named[role]}.`);
}

const whoMay: Record<Role, string> = {
  owner: 'Only an owner of the account',
  staff: 'Only owners and staff of the account',
  read_only: 'All users of the account',
};

const named: Record<Role, string> = { owner: 'an owner', staff: 'staff', read_only: 'read-only' };

function isOperation(id: string): id is OperationId {
  return Object.hasOwn(neededRole, id);
}
