/** Converts a `Rejection` of accounts, people or tokens to a problem of the panel. */
import type { PanelErrorCode, PanelProblem } from '@mostrador/panel-api';
import { panelProblem } from '@mostrador/panel-api/server';
import { Problem } from '@mostrador/server-stub';
import { Rejection } from '../core/rejection.ts';

type FieldErrorCode = NonNullable<PanelProblem['errors']>[number]['code'];

const problems: Readonly<Record<string, PanelErrorCode>> = {
  email_taken: 'email_taken',
  token_limit_reached: 'token_limit_reached',
  token_revoked: 'token_revoked',
  last_owner: 'last_owner',
  not_owner: 'role_not_allowed',
  transfer_to_self: 'transfer_to_self',
  invite_limit_reached: 'invite_limit_reached',
  invite_ended: 'invite_ended',
  reset_link_ended: 'reset_link_ended',
  unknown_person: 'not_found',
  unknown_invite: 'not_found',
};

/** Runs `work` and converts a rejection to a problem. */
export async function asProblem<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Rejection ? problemOf(error) : error;
  }
}

function problemOf(rejection: Rejection): unknown {
  const code = problems[rejection.code];
  return code === undefined ? rejection : panelProblem(code, rejection.message);
}

/** Creates a 422 about one field of the body. */
export function invalidMember(field: string, code: FieldErrorCode, message: string): Problem {
  const errors = [{ pointer: `/${field}`, field, code, message }];
  return new Problem('validation_failed', `\`${field}\` ${message}.`, { errors });
}
