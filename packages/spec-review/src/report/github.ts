/** The review as annotations of a pull request, each on the line of its operation. */
import type { Change } from '../gather.ts';
import type { Review } from '../review.ts';

/** The file and line of operations, by operation ID. */
export type Lines = ReadonlyMap<string, { file: string; line: number }>;

export function github({ rejected, unused, changes }: Review, lines: Lines): string {
  const attention = changes.filter(({ verdict }) => verdict === 'attention');
  return [
    ...rejected.map((change) => annotation('error', change, lines)),
    ...unused.map(
      ({ change }) =>
        `::error file=spec/approved-breaks.yaml::${escaped(`The approval of ${change} is unused: remove it.`)}\n`,
    ),
    ...attention.map((change) => annotation('notice', change, lines)),
  ].join('');
}

function annotation(level: 'error' | 'notice', { ids, sentence }: Change, lines: Lines): string {
  const [place] = ids.flatMap((id) => lines.get(id) ?? []);
  const at = place ? `file=${place.file},line=${place.line}` : 'file=spec/openapi.yaml';
  return `::${level} ${at}::${escaped(sentence)}\n`;
}

/** Escapes line breaks, which would end the message of a workflow command. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
