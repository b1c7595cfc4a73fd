import { queries } from '../../api/client.ts';

/** Refetches the list of tokens. */
export function reloadTokens(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['get', '/panel/api/tokens'] });
}
