import { queries } from '../../api/client.ts';

/** Shows people and invites as they are now. */
export async function reloadPeople(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['get', '/panel/api/people'] }),
    queries.invalidateQueries({ queryKey: ['get', '/panel/api/invites'] }),
    // Whose role changed may be the one who looks.
    queries.invalidateQueries({ queryKey: ['get', '/panel/api/session'] }),
  ]);
}
