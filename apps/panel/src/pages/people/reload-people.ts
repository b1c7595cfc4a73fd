import { queries } from '../../api/client.ts';

/** Refetches people and invites. */
export async function reloadPeople(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['get', '/panel/api/people'] }),
    queries.invalidateQueries({ queryKey: ['get', '/panel/api/invites'] }),
    // The current user's own role may have changed.
    queries.invalidateQueries({ queryKey: ['get', '/panel/api/session'] }),
  ]);
}
