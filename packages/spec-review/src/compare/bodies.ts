/** Compares the request body and the response bodies. */
import { type Body, member, type Operation, type Schema } from '../description.ts';
import type { Finding, Verdict } from '../finding.ts';
import { code, phrase } from '../finding.ts';
import type { Direction } from './direction.ts';
import type { CompareSchemas, Sides } from './schemas.ts';

export function compareRequestBodies(
  before: Operation,
  after: Operation,
  sides: Sides,
  compare: CompareSchemas,
): Finding[] {
  const [was, is] = [before.body, after.body];
  if (!was && !is) return [];
  if (!was) return [request(is?.required ? 'breaking' : 'safe', is?.required ? 'required' : 'added')];
  if (!is) return [request('breaking', 'removed')];
  const [had, has] = [was.required ?? false, is.required ?? false];
  return [
    ...(had === has ? [] : [request(has ? 'breaking' : 'safe', has ? 'required' : 'optional')]),
    ...compareContent('request', 'the body', [was, is], { sides, compare }),
  ];
}

const bodies = {
  required: 'now requires|now require',
  optional: 'no longer requires|no longer require',
  added: 'now accepts|now accept',
  removed: 'no longer accepts|no longer accept',
};

function request(verdict: Verdict, change: keyof typeof bodies): Finding {
  return {
    code: `body-${change}`,
    topic: 'requests',
    verdict,
    at: '',
    says: phrase(bodies[change], 'a body'),
  };
}

/**
 * Compares added and removed statuses, and their responses. Clients must expect new errors, but rely on success
 * statuses.
 */
export function compareResponses(
  before: Operation,
  after: Operation,
  sides: Sides,
  compare: CompareSchemas,
): Finding[] {
  const statuses = [...new Set([...before.responses.keys(), ...after.responses.keys()])];
  return statuses.flatMap((status) => {
    const [was, is] = [before.responses.get(status), after.responses.get(status)];
    if (was && is)
      return [
        ...compareHeaders(status, was, is),
        ...compareContent('response', status, [was, is], { sides, compare }),
      ];
    return [statusFinding(status, was === undefined)];
  });
}

function statusFinding(status: string, come: boolean): Finding {
  const isSuccess = /^[23]/.test(status);
  const verb = come ? 'may now return' : 'no longer returns|no longer return';
  const verdict = !isSuccess ? 'safe' : come ? 'attention' : 'breaking';
  const name = come ? 'status-added' : 'status-removed';
  return { code: name, topic: 'responses', verdict, at: status, says: phrase(verb, status) };
}

function compareHeaders(status: string, before: Body, after: Body): Finding[] {
  const [was, is] = [Object.keys(before.headers ?? {}), Object.keys(after.headers ?? {})];
  const said = (name: string, come: boolean): Finding => ({
    code: come ? 'header-added' : 'header-removed',
    topic: 'responses',
    at: `${status} ${name}`,
    verdict: come ? 'safe' : 'breaking',
    says: phrase(
      come ? 'now sends|now send' : 'no longer sends|no longer send',
      `the header ${code(name)} with ${status}`,
    ),
  });
  return [
    ...was.filter((name) => !is.includes(name)).map((name) => said(name, false)),
    ...is.filter((name) => !was.includes(name)).map((name) => said(name, true)),
  ];
}

function compareContent(
  direction: Direction,
  name: string,
  [before, after]: [Body, Body],
  by: Comparison,
): Finding[] {
  const [was, is] = [before.content ?? {}, after.content ?? {}];
  const types = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return types.flatMap((type) => {
    const [one, other] = [was[type], is[type]];
    if (!one || !other) return [mediaType(direction, name, type, one === undefined)];
    if (!one.schema || !other.schema) return [];
    // Problems are the same everywhere; their codes are compared separately.
    if (type === 'application/problem+json') return [];
    return compareBody(direction, name, [one.schema, other.schema], by);
  });
}

function mediaType(direction: Direction, name: string, type: string, come: boolean): Finding {
  const topic = direction === 'request' ? 'requests' : 'responses';
  const verbs = {
    request: ['no longer accepts|no longer accept', 'now also accepts|now also accept'],
    response: ['no longer returns|no longer return', 'may now return'],
  };
  const what = direction === 'request' ? code(type) : `${name} as ${code(type)}`;
  const says = phrase(verbs[direction][come ? 1 : 0] ?? '', what);
  const change = come ? 'media-type-added' : 'media-type-removed';
  return { code: change, topic, verdict: come ? 'safe' : 'breaking', at: `${name} ${type}`, says };
}

/** How to compare schemas, and the references of each side. */
interface Comparison {
  sides: Sides;
  compare: CompareSchemas;
}

/**
 * Compares a body. The data in the envelope counts as the response: no caller thinks of `data.items` (Reference 2.1.1).
 * The rest of the envelope is compared literally.
 */
function compareBody(
  direction: Direction,
  name: string,
  [before, after]: [Schema, Schema],
  { sides, compare }: Comparison,
): Finding[] {
  const place = { direction, path: '', whole: name, within: [] };
  const [was, is] = [opened(sides.before(before)), opened(sides.after(after))];
  if (!was || !is) return compare(place, before, after);
  const whole = direction === 'request' ? 'the body' : `the data of ${name}`;
  return [...compare(place, was.envelope, is.envelope), ...compare({ ...place, whole }, was.data, is.data)];
}

/** Splits an envelope into the rest and the data; undefined if a schema is not an envelope. */
function opened(schema: Schema): { envelope: Schema; data: Schema } | undefined {
  const { data, ...around } = schema.properties ?? {};
  if (data === undefined || member(around, 'success') === undefined) return undefined;
  const required = (schema.required ?? []).filter((name) => name !== 'data');
  return { envelope: { ...schema, required, properties: around }, data };
}
