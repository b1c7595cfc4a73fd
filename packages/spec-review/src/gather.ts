/** Groups the same change in several operations of a resource, which is reported once with its operations. */
import type { Found } from './compare/operations.ts';
import { code, type Topic, topics, type Verdict } from './finding.ts';

export interface Change {
  /** The ID for its approval: kind, resource and place, stable as long as the change is the same. */
  id: string;
  topic: Topic;
  verdict: Verdict;
  /** The affected operations, `POST /api/v1/sales/`, in the order of the description. */
  operations: readonly string[];
  /** Their IDs. */
  ids: readonly string[];
  /** The whole sentence. */
  sentence: string;
}

const grades: readonly Verdict[] = ['breaking', 'attention', 'safe'];

/** Returns the changes in report order: most severe first, then by topic. */
export function gather(found: readonly Found[]): Change[] {
  const groups = Map.groupBy(found, (finding) => [idOf(finding), finding.says.one].join('\n'));
  return [...groups.values()].map(changeOf).sort((one, other) => rank(one) - rank(other));
}

function changeOf(group: Found[]): Change {
  const [first] = group;
  if (!first) throw new Error('a group has a finding');
  const named = group.flatMap(({ operation }) => (operation ? [operation] : []));
  const operations = [...new Set(named.map(({ name }) => name))];
  const says = operations.length > 1 ? first.says.many : first.says.one;
  return {
    id: idOf(first),
    topic: first.topic,
    verdict: first.verdict,
    operations,
    ids: [...new Set(named.map(({ id }) => id))],
    sentence: `${[subject(operations), says].filter(Boolean).join(' ')}.`,
  };
}

/** Returns resource, kind and place; for a change of the operation itself, the operation. */
function idOf({ code: kind, at, topic, operation }: Found): string {
  const isOwn = ['operations', 'access'].includes(topic);
  const where = isOwn ? operation?.name : operation?.tag;
  return [kind, where, at.replaceAll('`', '')].filter(Boolean).join(' | ');
}

function subject(operations: readonly string[]): string {
  const [one, other, ...rest] = operations.map(code);
  if (one === undefined) return '';
  if (other === undefined) return one;
  return rest.length === 0 ? `${one} and ${other}` : `${one}, ${other} and ${rest.length} more`;
}

function rank({ verdict, topic }: Change): number {
  return grades.indexOf(verdict) * topics.length + topics.indexOf(topic);
}
