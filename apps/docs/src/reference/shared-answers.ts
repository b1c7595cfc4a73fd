/** Leaves the rejections that every operation may give to the page that explains them once, as readers expect them. */

import { isObject, valueAt } from '@mostrador/json';
import { everyOperation } from '../description.ts';

/** What is the same everywhere: `#/components/responses/...`. What an operation says in its own words stays with it. */
const SHARED = '#/components/responses/';

/** Takes shared answers out of every operation of the bundle, in place, and names them at the end of its text. */
export function withoutSharedAnswers(bundle: object): void {
  for (const operation of everyOperation(bundle)) {
    const answers = Object.entries(isObject(operation.responses) ? operation.responses : {});
    const shared = answers.filter(([, answer]) => String(valueAt(answer, '$ref') ?? '').startsWith(SHARED));
    if (shared.length === 0) continue;
    operation.responses = Object.fromEntries(
      answers.filter((answer) => !shared.some(([status]) => status === answer[0])),
    );
    operation.description = `${operation.description}\n\nMay also answer ${listed(shared.map(([status]) => status))}, as [every operation](../errors/index.html) does.`;
  }
}

function listed(statuses: readonly string[]): string {
  return [statuses.slice(0, -1).join(', '), statuses.at(-1)].filter(Boolean).join(' or ');
}
