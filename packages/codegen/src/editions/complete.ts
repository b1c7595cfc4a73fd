/** The description as it is served: what follows by rule from what is written, said at each place for tools to find. */
import type { Document } from '../document.ts';
import { withNamedEnvelopes } from './envelopes.ts';
import { withNumberFormats } from './number-formats.ts';
import { withFilledLists, withOwnIds } from './parameters.ts';

export function completeDocument(document: Document): Document {
  return withNumberFormats(withNamedEnvelopes(withFilledLists(withOwnIds(document))));
}
