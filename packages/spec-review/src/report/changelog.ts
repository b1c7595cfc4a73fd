/** A draft for the changelog: one line per change, breaking ones first, from the perspective of callers. */
import type { Review } from '../review.ts';

/** Topics without an effect on callers, which are omitted. */
const silent = ['examples', 'descriptions'];

export function changelog({ changes }: Review): string {
  const lines = changes
    .filter(({ topic }) => !silent.includes(topic))
    .map(({ verdict, sentence }) => `- ${verdict === 'breaking' ? '[Breaking] ' : ''}${sentence}`);
  return lines.length > 0 ? `${lines.join('\n')}\n` : 'No changes for API consumers.\n';
}
