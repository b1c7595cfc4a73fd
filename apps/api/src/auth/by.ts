import { type AuditContext, operator } from '../store/audit.ts';

/** Who does something to an account, a person or a token, and in which request. */
export type By = Pick<AuditContext, 'actor' | 'requestId'>;

export const byOperator: By = { actor: operator, requestId: null };
