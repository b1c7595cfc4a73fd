/** Compares the parameters of an operation. Unknown ones are rejected (Decision N61), so removing one is breaking. */
import type { Operation, Parameter } from '../description.ts';
import type { Finding } from '../finding.ts';
import { code, phrase } from '../finding.ts';
import type { CompareSchemas } from './schemas.ts';

export function compareParameters(before: Operation, after: Operation, compare: CompareSchemas): Finding[] {
  const [was, is] = [visible(before), visible(after)];
  const match = (one: Parameter, list: readonly Parameter[]) =>
    list.find((other) => other.name === one.name && other.in === one.in);
  return [
    ...was.filter((one) => !match(one, is)).map((one) => said(one, 'removed')),
    ...is.filter((one) => !match(one, was)).map((one) => said(one, one.required ? 'required' : 'added')),
    ...was.flatMap((one) => {
      const other = match(one, is);
      return other ? compareOne(one, other, compare) : [];
    }),
  ];
}

/** Returns the parameters, with path parameters by position, since callers do not see the names of path variables. */
function visible({ parameters, path }: Operation): Parameter[] {
  const variables = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  return parameters.map((parameter) =>
    parameter.in === 'path' ? { ...parameter, name: `#${variables.indexOf(parameter.name) + 1}` } : parameter,
  );
}

function compareOne(before: Parameter, after: Parameter, compare: CompareSchemas): Finding[] {
  const [had, has] = [before.required ?? false, after.required ?? false];
  const place = { direction: 'request', path: '', whole: named(before), within: [] } as const;
  return [
    ...(had === has ? [] : [said(after, has ? 'required' : 'optional')]),
    ...(form(before) === form(after) ? [] : [said(after, 'form')]),
    ...compare(place, before.schema ?? {}, after.schema ?? {}),
  ];
}

/** Returns how several values are serialized. */
function form({ style, explode, in: place }: Parameter): string {
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  return `${style ?? usual} ${explode ?? (style ?? usual) === 'form'}`;
}

function named({ name, in: place }: Parameter): string {
  if (place === 'header') return `the header ${code(name)}`;
  return place === 'path' ? `part ${name} of the path` : `the parameter ${code(name)}`;
}

const changes = {
  removed: ['breaking', 'no longer accepts|no longer accept', ''],
  required: ['breaking', 'now requires|now require', ''],
  optional: ['safe', 'no longer requires|no longer require', ''],
  added: ['safe', 'now accepts|now accept', ''],
  form: ['breaking', 'now accepts|now accept', ' with several values written in another way'],
} as const;

function said(parameter: Parameter, change: keyof typeof changes): Finding {
  const [verdict, verb, rest] = changes[change];
  const says = phrase(verb, named(parameter) + rest);
  return { code: `parameter-${change}`, topic: 'requests', verdict, at: named(parameter), says };
}
