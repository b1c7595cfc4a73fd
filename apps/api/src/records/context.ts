/** What a handler knows besides its request. */
import type { AccountContext } from '../store/context.ts';

export interface Context extends AccountContext {
  /** The path and query of the request. */
  url: string;
  /** The value of `If-Match`, where the caller sent one. */
  ifMatch: string | undefined;
  /** The most items that a bulk operation takes. */
  bulkLimit: number;
}
