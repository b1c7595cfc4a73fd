/** The problems specific to the panel; it shares all others with the API. */
import { Problem, type ProblemOptions, problems } from '@mostrador/server-stub';
import type { PanelErrorCode } from './generated/models.gen.ts';

type OwnCode = Exclude<PanelErrorCode, keyof typeof problems>;

/** The status and title of every code specific to the panel; a missing code does not compile. */
export const panelProblems = {
  missing_session: { status: 401, title: 'Missing session' },
  invalid_credentials: { status: 401, title: 'Invalid credentials' },
  cross_site_request: { status: 403, title: 'Cross-site request' },
  sign_up_closed: { status: 403, title: 'Sign-up closed' },
  role_not_allowed: { status: 403, title: 'Role not allowed' },
  email_taken: { status: 409, title: 'E-mail taken' },
  token_limit_reached: { status: 409, title: 'Token limit reached' },
  token_revoked: { status: 409, title: 'Token revoked' },
  last_owner: { status: 409, title: 'Last owner' },
  transfer_to_self: { status: 409, title: 'Transfer to yourself' },
  invite_limit_reached: { status: 409, title: 'Invite limit reached' },
  invite_ended: { status: 409, title: 'Invite no longer works' },
  reset_link_ended: { status: 409, title: 'Link no longer works' },
  mail_not_configured: { status: 409, title: 'Mail not configured' },
  wrong_password: { status: 422, title: 'Wrong password' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
} as const satisfies Record<OwnCode, { status: number; title: string }>;

/** A problem of the panel: `throw panelProblem('email_taken', …)`. */
export function panelProblem(code: PanelErrorCode, detail: string, options?: ProblemOptions): Problem {
  const kind = isOwn(code) ? { code, ...panelProblems[code] } : { code, ...problems[code] };
  return new Problem(kind, detail, options);
}

function isOwn(code: PanelErrorCode): code is OwnCode {
  return Object.hasOwn(panelProblems, code);
}
