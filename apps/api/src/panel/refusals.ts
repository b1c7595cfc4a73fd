/** A `Refusal` of accounts, people or tokens as the problem that the panel answers with. */
import type { PanelErrorCode, PanelProblem } from '@mostrador/panel-api';
import { panelProblem } from '@mostrador/panel-api/server';
import { Problem } from '@mostrador/server-stub';
import { Refusal } from '../core/refusal.ts';

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

/** Runs `work`; a refusal of it is thrown as a problem. */
export async function answered<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? problemOf(error) : error;
  }
}

function problemOf(refusal: Refusal): unknown {
  const code = problems[refusal.code];
  return code === undefined ? refusal : panelProblem(code, refusal.message);
}

/** 422 about one member of the body. */
export function invalidMember(field: string, code: FieldErrorCode, message: string): Problem {
  const errors = [{ pointer: `/${field}`, field, code, message }];
  return new Problem('validation_failed', `\`${field}\` ${message}.`, { errors });
}
