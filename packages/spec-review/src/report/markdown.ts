/** The review as a pull request comment. */

import { topics } from '../finding.ts';
import type { Change } from '../gather.ts';
import type { Measure, Share } from '../measure.ts';
import { passes, type Review } from '../review.ts';

/** Longer lists are collapsed. */
const long = 12;

export function markdown(review: Review, base: string): string {
  const { changes, rejected, approved, unused } = review;
  const attention = changes.filter(({ verdict }) => verdict === 'attention');
  const safe = changes.filter(({ verdict }) => verdict === 'safe');
  return [
    '## Effect on API consumers',
    headline(review, base),
    section('Breaking, not approved', rejected.map(withId)),
    section(
      'Breaking, approved',
      approved.map((change) => `${change.sentence} *${change.approval.reason}* (${change.approval.date})`),
    ),
    section(
      'Unused approvals',
      unused.map(({ change }) => `\`${change}\`: remove it from \`spec/approved-breaks.yaml\``),
    ),
    section(
      'Needs attention',
      attention.map(({ sentence }) => sentence),
    ),
    ...topics.map((topic) =>
      section(
        titles[topic],
        safe.filter((change) => change.topic === topic).map(({ sentence }) => sentence),
      ),
    ),
    types(review),
    measures(review),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

const titles = {
  operations: 'Operations',
  requests: 'Requests',
  responses: 'Responses',
  access: 'Access',
  'error codes': 'Error codes',
  examples: 'Examples',
  descriptions: 'Descriptions',
};

function headline(review: Review, base: string): string {
  const { changes, rejected, unused } = review;
  if (changes.length === 0) return `No changes compared with ${base}.`;
  if (passes(review)) return `No unapproved breaking changes compared with ${base}.`;
  const parts = [
    rejected.length > 0
      ? `${count(rejected.length, 'breaking change is', 'breaking changes are')} not approved`
      : '',
    unused.length > 0 ? `${count(unused.length, 'approval is', 'approvals are')} unused` : '',
  ];
  return `**${parts.filter(Boolean).join('; ')}**, compared with ${base}. To approve a breaking change, add its ID, a reason and the date to \`spec/approved-breaks.yaml\`.`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function withId({ sentence, id }: Change): string {
  return `${sentence} <sub>\`${id}\`</sub>`;
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const list = lines.map((line) => `- ${line}`).join('\n');
  if (lines.length <= long) return `### ${title}\n\n${list}`;
  return `<details><summary><b>${title}</b> (${lines.length})</summary>\n\n${list}\n\n</details>`;
}

function types({ types: effects }: Review): string {
  if (effects.length === 0) return '';
  const diffs = effects.map(({ type, lines }) => `@@ ${type} @@\n${lines.join('\n')}`).join('\n');
  return `<details><summary><b>Changed types</b> (${effects.length})</summary>\n\n\`\`\`diff\n${diffs}\n\`\`\`\n\n</details>`;
}

function measures({ before, after }: Review): string {
  const rows: [string, (one: Measure) => string][] = [
    ['Operations', ({ operations }) => String(operations)],
    ['Schemas', ({ schemas }) => String(schemas)],
    ['Requests with examples', ({ requestExamples }) => percent(requestExamples)],
    ['Success responses with examples', ({ responseExamples }) => percent(responseExamples)],
    ['Error responses with examples', ({ failureExamples }) => percent(failureExamples)],
    ['Fields with descriptions', ({ describedMembers }) => percent(describedMembers)],
  ];
  const lines = rows.map(([name, of]) => `| ${name} | ${of(before)} | ${of(after)} |`);
  return `### Quality\n\n| | Before | After |\n|---|---|---|\n${lines.join('\n')}`;
}

function percent({ have, of }: Share): string {
  if (of === 0) return 'none';
  return `${Math.floor((1000 * have) / of) / 10} % of ${of}`;
}
