/** Parses parameters from text, and rejects unknown ones (Decision N60, N61). */
import type { FieldError } from '@mostrador/types';
import { normaliseMoment, OUT_OF_YEARS } from './moment.ts';
import { Problem } from './problems.ts';
import { isStorable, UNSTORABLE } from './storable.ts';
import type { ParameterRule, ParameterRules } from './tables.ts';

export interface ReadParameters {
  values: Record<string, unknown>;
  errors: FieldError[];
}

/** Returns typed values with defaults. Text of another type stays text, for the validator to reject. */
export function readParameters(raw: object, rules: ParameterRules): ReadParameters {
  const given = new Map<string, unknown>(Object.entries(raw));
  const errors: FieldError[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const texts = [given.get(name) ?? []].flat().map(String);
    const wrong = mistake(texts, rule);
    if (wrong !== undefined) errors.push({ field: name, code: 'invalid_format', message: wrong });
    else if (texts.length > 0)
      values[name] = rule.list ? readList(texts, rule) : readText(texts[0] ?? '', rule);
    else if (rule.default !== undefined) values[name] = rule.default;
  }
  return { values, errors };
}

/** Converts one text to its type. */
export function readText(text: string, { kind }: ParameterRule): unknown {
  if (kind === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (kind === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

/** Converts moments to UTC. Only valid ones, since a nonexistent day would become another one. */
export function normaliseMoments(values: Record<string, unknown>, rules: ParameterRules): ReadParameters {
  const errors: FieldError[] = [];
  const entries = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'string' || rules[name]?.kind !== 'moment') return [name, value];
    const moment = normaliseMoment(value);
    if (moment === undefined) errors.push({ field: name, code: 'invalid_format', message: OUT_OF_YEARS });
    return [name, moment];
  });
  return { values: Object.fromEntries(entries), errors };
}

function readList(texts: string[], rule: ParameterRule): unknown[] {
  return texts.flatMap((text) => text.split(',')).map((text) => readText(text.trim(), rule));
}

function mistake(texts: string[], rule: ParameterRule): string | undefined {
  if (texts.length > 1 && !rule.list) return 'must be given only once';
  return texts.every(isStorable) ? undefined : UNSTORABLE;
}

/** Rejects unknown parameters. @throws Problem `unknown_parameter`, which lists the accepted ones */
export function rejectUnknown(raw: object, rules: ParameterRules): void {
  const unknown = Object.keys(raw).filter((name) => !Object.hasOwn(rules, name));
  if (unknown.length === 0) return;
  const [first] = unknown;
  const detail =
    unknown.length === 1
      ? `\`${first}\` is not a parameter of this operation.`
      : `${unknown.length} parameters are not parameters of this operation.`;
  const errors = unknown.map(
    (field): FieldError => ({
      field,
      code: 'invalid_reference',
      message: 'is not a parameter of this operation',
    }),
  );
  throw new Problem('unknown_parameter', detail, { errors, extra: { allowed: Object.keys(rules) } });
}
