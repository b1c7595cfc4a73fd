/** For those who would rather look at an outcome than catch. */
import { ApiError } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';

/** What a call came to: its data, or why there is none. Narrows on `success`, and then on `code`. */
export type Outcome<Data> = { success: true; data: Data } | ApiError | ConnectionError;

/**
 * Waits for a call and returns its outcome instead of throwing. Still thrown is what is no outcome of the call: the
 * reason of a signal that you aborted, and mistakes of the program.
 */
export async function settle<Data>(call: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return { success: true, data: await call };
  } catch (error) {
    if (error instanceof ApiError || error instanceof ConnectionError) return error;
    throw error;
  }
}
