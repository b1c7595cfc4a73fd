/** Adds `warnings` to the data of a response, unless there are none (Decision R2). */

import type { Warning } from '../core/context.ts';
import type { Context } from './context.ts';

export function withWarnings<Data extends object>(
  data: Data,
  { warnings }: Pick<Context, 'warnings'>,
): Data & { warnings?: Warning[] } {
  return warnings.length > 0 ? { ...data, warnings: [...warnings] } : data;
}
