/** A draft for the changelog: one line a change, breaking ones first, in the words of those who call the API. */
import type { Review } from '../review.ts';

/** What nobody calling the API notices has no line. */
const silent = ['examples', 'descriptions'];

export function changelog({ changes }: Review): string {
  const lines = changes
    .filter(({ topic }) => !silent.includes(topic))
    .map(({ verdict, sentence }) => `- ${verdict === 'breaking' ? '[Breaking] ' : ''}${sentence}`);
  return lines.length > 0 ? `${lines.join('\n')}\n` : 'No changes for API consumers.\n';
}
