/** Every error code with its status and title, and the one form of an error response (Decision N59, N60; RFC 9457). */
import type { ErrorCode, FieldError } from '@mostrador/types';

/** The status and title of every error code; a code of the description without an entry here does not compile. */
export const problems = {
  malformed_request: { status: 400, title: 'Malformed request' },
  request_timeout: { status: 408, title: 'Request timeout' },
  headers_too_large: { status: 431, title: 'Headers too large' },
  malformed_json: { status: 400, title: 'Malformed JSON' },
  invalid_parameter: { status: 400, title: 'Invalid parameter' },
  unknown_parameter: { status: 400, title: 'Unknown parameter' },
  credentials_in_url: { status: 400, title: 'Credentials in the URL' },
  conflicting_credentials: { status: 400, title: 'Conflicting credentials' },
  missing_token: { status: 401, title: 'Missing token' },
  invalid_token: { status: 401, title: 'Invalid token' },
  expired_token: { status: 401, title: 'Expired token' },
  revoked_token: { status: 401, title: 'Revoked token' },
  insufficient_scope: { status: 403, title: 'Insufficient scope' },
  plan_required: { status: 403, title: 'Plan without API access' },
  token_not_allowed: { status: 403, title: 'Token not allowed' },
  not_found: { status: 404, title: 'Not found' },
  no_active_session: { status: 404, title: 'No active session' },
  route_not_found: { status: 404, title: 'Route not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not acceptable' },
  request_in_progress: { status: 409, title: 'Request in progress' },
  not_unique: { status: 409, title: 'Not unique' },
  insufficient_stock: { status: 409, title: 'Insufficient stock' },
  terminal_not_active: { status: 409, title: 'Terminal not active' },
  no_open_register: { status: 409, title: 'No open register' },
  session_has_open_cart: { status: 409, title: 'Session has open cart' },
  register_already_open: { status: 409, title: 'Register already open' },
  register_closed: { status: 409, title: 'Register closed' },
  register_has_movements: { status: 409, title: 'Register has movements' },
  account_exists: { status: 409, title: 'Current account already exists' },
  account_has_movements: { status: 409, title: 'Account has movements' },
  credit_limit_exceeded: { status: 409, title: 'Credit limit exceeded' },
  template_inactive: { status: 409, title: 'Template inactive' },
  reward_not_available: { status: 409, title: 'Reward not available' },
  reward_out_of_stock: { status: 409, title: 'Reward out of stock' },
  redemption_limit_reached: { status: 409, title: 'Redemption limit reached' },
  insufficient_points: { status: 409, title: 'Insufficient points' },
  delivery_note_invoiced: { status: 409, title: 'Delivery note already invoiced' },
  account_in_use: { status: 409, title: 'Account in use' },
  has_children: { status: 409, title: 'Record has children' },
  entry_posted: { status: 409, title: 'Entry already posted' },
  entry_not_posted: { status: 409, title: 'Entry not posted' },
  already_reversed: { status: 409, title: 'Already reversed' },
  fiscal_year_closed: { status: 409, title: 'Fiscal year closed' },
  draft_entries_exist: { status: 409, title: 'Draft entries exist' },
  previous_year_open: { status: 409, title: 'Previous year open' },
  vat_book_closed: { status: 409, title: 'VAT book closed' },
  already_matched: { status: 409, title: 'Already matched' },
  secret_key_missing: { status: 409, title: 'Secret key missing' },
  billing_system_active: { status: 409, title: 'Billing system active' },
  slot_unavailable: { status: 409, title: 'Slot unavailable' },
  contract_not_active: { status: 409, title: 'Contract not active' },
  contract_not_renewable: { status: 409, title: 'Contract not renewable' },
  default_payment_method: { status: 409, title: 'Default payment method cannot be deleted' },
  shipment_delivered: { status: 409, title: 'Shipment already delivered' },
  carrier_rejected: { status: 409, title: 'Carrier rejected' },
  provider_not_configured: { status: 409, title: 'Provider not configured' },
  precondition_failed: { status: 412, title: 'Precondition failed' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  validation_failed: { status: 422, title: 'Validation failed' },
  idempotency_key_reused: { status: 422, title: 'Idempotency key reused' },
  bulk_limit_exceeded: { status: 422, title: 'Bulk limit exceeded' },
  amount_exceeds_outstanding: { status: 422, title: 'Amount exceeds outstanding amount' },
  amount_exceeds_unapplied: { status: 422, title: 'Amount exceeds unapplied amount' },
  invalid_stage: { status: 422, title: 'Invalid stage' },
  missing_contact_address: { status: 422, title: 'Missing contact address' },
  unrecognised_csv: { status: 422, title: 'Unrecognised CSV' },
  unbalanced_entry: { status: 422, title: 'Unbalanced entry' },
  index_values_required: { status: 422, title: 'Index values required' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Internal error' },
  not_implemented: { status: 501, title: 'Not implemented' },
  unavailable: { status: 503, title: 'Unavailable' },
} as const satisfies Record<ErrorCode, { status: number; title: string }>;

export interface ProblemOptions {
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** Additional fields of the body, such as `required_scope`. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** A kind of problem: its code, with its status and title. */
export interface ProblemKind {
  code: string;
  status: number;
  title: string;
}

/** An error reported to the caller. `detail` says what went wrong this time and how to fix it. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly extra: Record<string, unknown>;

  constructor(
    /** The code of one of our problems, or a kind from another description. */
    kind: ErrorCode | ProblemKind,
    detail: string,
    { errors, headers = {}, extra = {}, cause }: ProblemOptions = {},
  ) {
    super(detail, { cause });
    this.name = 'Problem';
    const { code, status, title } = typeof kind === 'string' ? { code: kind, ...problems[kind] } : kind;
    this.code = code;
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.errors = errors;
    this.headers = headers;
    this.extra = extra;
  }
}

export interface RenderedProblem {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** The start of every `type`, as in the examples of the description: the error page of a local service. */
export const localProblemTypes = 'http://127.0.0.1:3000/docs/errors/#';

/**
 * Renders the response of a problem. `types` is the start of its `type`, the URL that explains the code. `instance` omits
 * the query, so that a token sent there by mistake is not repeated.
 */
export function renderProblem(
  problem: Problem,
  request: { id: string; url: string },
  types: string = localProblemTypes,
): RenderedProblem {
  return {
    status: problem.status,
    headers: { ...problem.headers, 'content-type': 'application/problem+json' },
    body: {
      success: false,
      type: types + problem.code,
      title: problem.title,
      status: problem.status,
      detail: problem.detail,
      instance: request.url.split('?', 1)[0],
      code: problem.code,
      ...(problem.errors && { errors: problem.errors }),
      ...problem.extra,
      request_id: request.id,
    },
  };
}
