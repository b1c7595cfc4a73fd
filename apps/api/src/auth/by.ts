import { type AuditContext, operator } from '../store/audit.ts';

/** The person or token that changes an account, and the request they do it in. */
export type By = Pick<AuditContext, 'actor' | 'requestId'>;

export const byOperator: By = { actor: operator, requestId: null };
