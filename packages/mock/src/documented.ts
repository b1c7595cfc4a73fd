/** Which answers an operation documents. */
import type { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { invalidPreference } from './invalid-preference.ts';
import type { Wish } from './prefer.ts';

/** An operation as Prism knows it. */
export type DescribedOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** @throws Problem `invalid_parameter` that names what there is, for a status or an example that is not documented. */
export function refuseUndocumented({ responses }: DescribedOperation, { code, example }: Wish): void {
  const codes = responses.map((response) => response.code);
  const wanted = code === undefined ? codes.find((known) => known.startsWith('2')) : String(code);
  const response = responses.find((known) => known.code === wanted);
  if (!response) throw invalidPreference('code', 'must be a status that this operation documents', codes);
  const examples = (response.contents ?? [])
    .flatMap((content) => content.examples ?? [])
    .map(({ key }) => key);
  if (example !== undefined && !examples.includes(example)) {
    throw invalidPreference('example', `must be an example of the answer ${wanted}`, examples);
  }
}
