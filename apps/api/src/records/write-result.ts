/** A record after a write. */
import type { Document } from './document.ts';

export interface WriteResult<Of extends object = Document> {
  record: Of;
  version: number;
}
