/** Outcomes of calls as values instead of exceptions. */
import { ApiError } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';

/** The data of a call, or its error. Narrow it on `success`, then on `code`. */
export type Outcome<Data> = { success: true; data: Data } | ApiError | ConnectionError;

/**
 * Returns the outcome of a call instead of throwing. It still throws the reason of an aborted signal, and programming
 * errors.
 */
export async function settle<Data>(call: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return { success: true, data: await call };
  } catch (error) {
    if (error instanceof ApiError || error instanceof ConnectionError) return error;
    throw error;
  }
}
