import { queries } from '../../api/client.ts';

/** Shows the list of tokens as it is now. */
export function reloadTokens(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['get', '/panel/api/tokens'] });
}
