/** Moves the errors that every operation can return to the page of error codes. */

import { isObject, valueAt } from '@mostrador/json';
import { everyOperation } from '../description.ts';

/** The prefix of shared responses. Responses that an operation defines itself stay with it. */
const SHARED = '#/components/responses/';

/** Removes shared responses from every operation of the bundle, in place, and lists them at the end of its description. */
export function withoutSharedResponses(bundle: object): void {
  for (const operation of everyOperation(bundle)) {
    const responses = Object.entries(isObject(operation.responses) ? operation.responses : {});
    const shared = responses.filter(
      ([status, response]) =>
        Number(status) >= 400 && String(valueAt(response, '$ref') ?? '').startsWith(SHARED),
    );
    if (shared.length === 0) continue;
    operation.responses = Object.fromEntries(
      responses.filter((response) => !shared.some(([status]) => status === response[0])),
    );
    operation.description = `${operation.description}\n\nCan also return ${listed(shared.map(([status]) => status))}, like [every operation](../errors/index.html).`;
  }
}

function listed(statuses: readonly string[]): string {
  return [statuses.slice(0, -1).join(', '), statuses.at(-1)].filter(Boolean).join(' or ');
}
