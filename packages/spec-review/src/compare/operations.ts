/** Compares two descriptions, operation by operation. */
import { addressOf, type Description, type Operation } from '../description.ts';
import type { Finding } from '../finding.ts';
import { code, phrase } from '../finding.ts';
import { compareAccess } from './access.ts';
import { compareRequestBodies, compareResponses } from './bodies.ts';
import { compareNames } from './names.ts';
import { compareParameters } from './parameters.ts';
import { compareProblems } from './problems.ts';
import { type Sides, schemaComparison } from './schemas.ts';
import { compareTexts } from './texts.ts';

/** A finding with its operation; without one, it is about the whole description. */
export interface Found extends Finding {
  operation: Operation | undefined;
}

export function compareDescriptions(before: Description, after: Description): Found[] {
  const addresses = new Set([...before.operations.keys(), ...after.operations.keys()]);
  const sides: Sides = { before: before.follow, after: after.follow };
  const operations = [...addresses].flatMap((address) => {
    const [was, is] = [before.operations.get(address), after.operations.get(address)];
    const operation = is ?? was;
    if (!operation) return [];
    const findings = was && is ? compareOperation(was, is, sides) : [comeOrGone(operation, before, after)];
    return findings.map((finding) => ({ ...finding, operation }));
  });
  return [...compareServers(before, after), ...compareNames(before, after), ...operations];
}

function compareOperation(before: Operation, after: Operation, sides: Sides): Finding[] {
  const compare = schemaComparison(sides);
  return [
    ...compareIdentity(before, after),
    ...compareParameters(before, after, compare),
    ...compareRequestBodies(before, after, sides, compare),
    ...compareResponses(before, after, sides, compare),
    ...compareAccess(before, after),
    ...compareProblems(before, after, sides),
    ...compareTexts(before, after, sides),
  ];
}

/**
 * Compares ID and tag, which are not visible over HTTP; generated clients name functions after the ID, and groups and
 * classes after the tag.
 */
function compareIdentity(before: Operation, after: Operation): Finding[] {
  const renamed = phrase('is renamed to|are renamed to', `${code(after.id)}, previously ${code(before.id)}`);
  const regrouped = phrase('now has|now have', `the tag ${code(after.tag)}, previously ${code(before.tag)}`);
  const identity = { topic: 'operations', verdict: 'breaking' } as const;
  return [
    ...(before.id === after.id ? [] : [{ ...identity, code: 'id-changed', at: after.id, says: renamed }]),
    ...(before.tag === after.tag
      ? []
      : [{ ...identity, code: 'tag-changed', at: after.tag, says: regrouped }]),
  ];
}

/** Returns the finding about an added or removed operation. One whose ID exists elsewhere was moved. */
function comeOrGone(operation: Operation, before: Description, after: Description): Finding {
  const isGone = before.operations.has(addressOf(operation));
  const elsewhere = [...(isGone ? after : before).operations.values()].find(({ id }) => id === operation.id);
  const topic = 'operations';
  if (isGone && elsewhere)
    return {
      code: 'operation-moved',
      topic,
      verdict: 'breaking',
      at: '',
      says: phrase('moved to', code(elsewhere.name)),
    };
  return isGone
    ? { code: 'operation-removed', topic, verdict: 'breaking', at: '', says: phrase('is|are', 'gone') }
    : { code: 'operation-added', topic, verdict: 'safe', at: '', says: phrase('is|are', 'new') };
}

/** Compares the server URLs. */
function compareServers(before: Description, after: Description): Found[] {
  const gone = before.servers.filter((server) => !after.servers.includes(server));
  return gone.map((server) => ({
    code: 'server-removed',
    topic: 'operations',
    verdict: 'attention',
    at: server,
    operation: undefined,
    says: phrase(`The server ${code(server)} is no longer listed`),
  }));
}
