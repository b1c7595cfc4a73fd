/** Errors of the service. */
import type { PanelProblem } from '@mostrador/panel-api';

export type FieldError = NonNullable<PanelProblem['errors']>[number];

/** Returns whether an error is a response of the service rather than a lost connection. */
export function isProblem(error: unknown): error is PanelProblem {
  return (
    typeof error === 'object' && error !== null && 'code' in error && 'detail' in error && 'status' in error
  );
}

/** Returns the errors about fields of the body, by field name. */
export function fieldErrorsOf(error: unknown): Record<string, FieldError> {
  if (!isProblem(error)) return {};
  return Object.fromEntries((error.errors ?? []).map((entry) => [entry.field.split('.')[0] ?? '', entry]));
}
