/** For those who would rather look at an outcome than catch. */
import { ApiError } from './api-error.ts';

/** What a call came to: its data, or why it was refused. Narrows on `success`. */
export type Outcome<Data> = { success: true; data: Data } | ApiError;

/**
 * Waits for a call and returns its outcome instead of throwing.
 * Only what is no answer at all, such as a lost connection, is still thrown.
 */
export async function settle<Data>(call: Promise<Data>): Promise<Outcome<Data>> {
  try {
    return { success: true, data: await call };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
