/** Validates an item of a bulk operation like the body of the single operation. */
import { readBodyAs } from '@mostrador/server-stub';
import type { OperationId } from '@mostrador/types';
import type { Context } from './context.ts';
import type { Document } from './document.ts';
import { warnUnknown } from './unknown-members.ts';

/** Returns the validated item, and warns of unknown fields. @throws Problem `validation_failed` */
export function validated(operation: OperationId, item: unknown, { warn }: Pick<Context, 'warn'>): Document {
  const { value, unknown } = readBodyAs(operation, item);
  warnUnknown(unknown, warn);
  return value as Document;
}
