/** Why a request failed, as the service says it. */
import type { PanelProblem } from '@mostrador/panel-api';

export type FieldError = NonNullable<PanelProblem['errors']>[number];

/** Whether an error is the service's answer, and not a lost connection. */
export function isProblem(error: unknown): error is PanelProblem {
  return (
    typeof error === 'object' && error !== null && 'code' in error && 'detail' in error && 'status' in error
  );
}

/** The errors that are about members of the body, by the name of the member. */
export function fieldErrorsOf(error: unknown): Record<string, FieldError> {
  if (!isProblem(error)) return {};
  return Object.fromEntries((error.errors ?? []).map((entry) => [entry.field.split('.')[0] ?? '', entry]));
}
