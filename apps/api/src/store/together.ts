/** Sends independent statements in one packet. */

/**
 * Waits for all of them. @throws the error of the first failed one, in order: later ones only fail because the
 * transaction has
 */
export async function together<const Results extends readonly unknown[]>(
  statements: Results,
): Promise<{ -readonly [Place in keyof Results]: Awaited<Results[Place]> }> {
  const outcomes = await Promise.allSettled(statements);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return (await Promise.all(statements)) as { -readonly [Place in keyof Results]: Awaited<Results[Place]> };
}
