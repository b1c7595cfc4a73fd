/** Completes the description for serving: states implied facts explicitly at each place, for tools. */
import type { Document } from '../document.ts';
import { withNamedEnvelopes } from './envelopes.ts';
import { withNumberFormats } from './number-formats.ts';
import { withFilledLists, withOwnIds, withSampleValues } from './parameters.ts';

export function completeDocument(document: Document): Document {
  return withNumberFormats(withNamedEnvelopes(withFilledLists(withSampleValues(withOwnIds(document)))));
}
