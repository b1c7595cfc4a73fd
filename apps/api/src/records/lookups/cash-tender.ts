/** Determines which payment methods are cash in the drawer (Decision N38). */
import type { Context } from '../context.ts';
import { paymentMethodOf } from './payment-methods.ts';

/** Returns whether the method is cash; an unknown one is judged by its name, with a warning at `field`. */
export async function isCash(context: Context, code: string, field: string): Promise<boolean> {
  const method = await paymentMethodOf(context, code);
  if (!method) warnUnknownMethod(context, code, field);
  return method?.isCash ?? code === 'cash';
}

/** Warns of a code that no payment method of the account has. */
export function warnUnknownMethod({ warn }: Pick<Context, 'warn'>, code: string, field: string): void {
  const message = `There is no payment method with the code \`${code}\`.`;
  warn({ code: 'unknown_payment_method', field, message });
}
