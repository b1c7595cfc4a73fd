/** What an operation answers with, and what the caller was told beside it (Decision R2); nothing to say is no member. */

import type { Warning } from '../core/context.ts';
import type { Context } from './context.ts';

export function withWarnings<Data extends object>(
  data: Data,
  { warnings }: Pick<Context, 'warnings'>,
): Data & { warnings?: Warning[] } {
  return warnings.length > 0 ? { ...data, warnings: [...warnings] } : data;
}
