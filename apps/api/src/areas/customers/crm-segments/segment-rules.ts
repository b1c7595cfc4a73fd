/** Validates the rules of segments and normalizes their operators (Decision N24). Pure. */

import { Problem } from '@mostrador/server-stub';
import type { CrmSegmentField, CrmSegmentOperator, CrmSegmentRule, FieldError } from '@mostrador/types';
import { foldedText } from './folding.ts';
import { fieldNamed, operatorNamed, ownPrefixes } from './segment-fields.ts';

export type Scalar = string | number | boolean;

/** A rule that can be evaluated. */
export type Rule = {
  field: string;
  operator: CrmSegmentOperator;
  type: CrmSegmentField['type'] | 'own';
  /** None for `is_empty`, two for `between`, any number for `in`, otherwise one. */
  values: readonly Scalar[];
};

/** The most values of a rule, and their longest text. */
const [mostValues, longest] = [100, 500];
const mostDays = 36_600;
const mostAmount = 1e15;

/** Returns the rules to store. @throws Problem `validation_failed` that names every invalid rule */
export function keptRules(rules: readonly CrmSegmentRule[]): CrmSegmentRule[] {
  const errors = rules.flatMap((rule, index) => {
    const found = errorOf(rule);
    return found ? [placed(found, index)] : [];
  });
  if (errors.length > 0) throw invalid(errors);
  return rules.map(keptRule);
}

/** Normalizes the operator's name, and timestamps to UTC. */
function keptRule(rule: CrmSegmentRule): CrmSegmentRule {
  const operator = operatorNamed(rule.operator) ?? rule.operator;
  if (fieldNamed(rule.field)?.type !== 'date' || rule.value === undefined) return { ...rule, operator };
  const value = Array.isArray(rule.value) ? rule.value.map(inUtc) : inUtc(rule.value);
  return { ...rule, operator, value };
}

function inUtc(value: unknown): unknown {
  return typeof value === 'string' && value.length > 'YYYY-MM-DD'.length
    ? new Date(value).toISOString()
    : value;
}

/** Parses stored rules for evaluation. */
export function parsed(rules: readonly CrmSegmentRule[]): Rule[] {
  return rules.flatMap((rule) => {
    const [field, operator] = [fieldNamed(rule.field), operatorNamed(rule.operator)];
    if (!field || !operator) return [];
    const type = isOwn(rule.field) ? 'own' : field.type;
    return [{ field: rule.field, operator, type, values: valuesOf(operator, rule.value) }];
  });
}

function isOwn(name: string): boolean {
  return ownPrefixes.some((prefix) => name.startsWith(prefix));
}

function valuesOf(operator: CrmSegmentOperator, value: unknown): Scalar[] {
  if (operator === 'is_empty' || operator === 'is_not_empty') return [];
  return [value].flat().filter(isScalar);
}

function isScalar(value: unknown): value is Scalar {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

type Found = Pick<FieldError, 'code' | 'message' | 'allowed'> & { at: 'field' | 'operator' | 'value' };

function errorOf(rule: CrmSegmentRule): Found | undefined {
  const field = fieldNamed(rule.field);
  if (!field || rule.field.length > longest) {
    const message = 'must be a field available to rules; see the metadata of segments';
    return { at: 'field', code: 'invalid_enum', message };
  }
  const operator = operatorNamed(rule.operator);
  if (!operator || !field.operators.includes(operator)) {
    const message = `must be an operator of \`${rule.field}\`: ${field.operators.join(', ')}`;
    return { at: 'operator', code: 'invalid_enum', message, allowed: [...field.operators] };
  }
  return valueError(field, operator, rule);
}

function valueError(
  field: CrmSegmentField,
  operator: CrmSegmentOperator,
  { field: name, value }: CrmSegmentRule,
): Found | undefined {
  if (operator === 'is_empty' || operator === 'is_not_empty') return undefined;
  if (value === undefined || value === null) return wrong('required', 'is required');
  if (operator === 'in' || operator === 'not_in') return listError(field, value, isOwn(name));
  if (operator === 'between') return rangeError(field, value, isOwn(name));
  if (operator === 'in_last_days' || operator === 'not_in_last_days') return daysError(value);
  return scalarError(typeOf(field, operator, isOwn(name)), value, field.values);
}

function wrong(code: FieldError['code'], message: string, allowed?: string[]): Found {
  return { at: 'value', code, message, ...(allowed && { allowed }) };
}

type ValueType = 'text' | 'number' | 'date' | 'any' | 'enum';

const amountOperators = ['greater_than', 'greater_or_equal', 'less_than', 'less_or_equal', 'between'];

function typeOf(field: CrmSegmentField, operator: CrmSegmentOperator, own: boolean): ValueType {
  if (own) return amountOperators.includes(operator) ? 'number' : 'any';
  if (field.type === 'number' || field.type === 'date' || field.type === 'enum') return field.type;
  return 'text';
}

function listError(field: CrmSegmentField, value: unknown, own: boolean): Found | undefined {
  if (!Array.isArray(value)) return wrong('invalid_type', 'must be a list of values');
  if (value.length === 0) return wrong('too_few_items', 'must have at least 1 item');
  if (value.length > mostValues) return wrong('too_many_items', `must have at most ${mostValues} items`);
  const type = typeOf(field, 'in', own);
  return value.map((one) => scalarError(type, one, field.values)).find((error) => error !== undefined);
}

function rangeError(field: CrmSegmentField, value: unknown, own: boolean): Found | undefined {
  if (!Array.isArray(value) || value.length !== 2) {
    return wrong('invalid_type', 'must be a list of two values, the lower one first');
  }
  const type = typeOf(field, 'between', own);
  return value.map((one) => scalarError(type, one)).find((error) => error !== undefined);
}

function daysError(value: unknown): Found | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return wrong('invalid_type', 'must be a whole number of days');
  }
  if (value < 0) return wrong('too_low', 'must be at least 0');
  return value > mostDays ? wrong('too_high', `must be at most ${mostDays}`) : undefined;
}

function scalarError(type: ValueType, value: unknown, allowed?: string[]): Found | undefined {
  if (type === 'number') return numberError(value);
  if (type === 'date')
    return isDate(value) ? undefined : wrong('invalid_format', 'must be a date or a date-time');
  if (type === 'enum') {
    if (allowed?.some((one) => one === value)) return undefined;
    return wrong('invalid_enum', `must be one of ${allowed?.join(', ')}`, allowed);
  }
  if (type === 'any' && (typeof value === 'boolean' || typeof value === 'number')) return undefined;
  if (typeof value !== 'string') return wrong('invalid_type', 'must be a string');
  // Without accents, a text of accents alone would be empty and match everything.
  if (foldedText(value) === '') return wrong('too_short', 'must have at least 1 character besides accents');
  return [...value].length > longest
    ? wrong('too_long', `must have at most ${longest} characters`)
    : undefined;
}

function numberError(value: unknown): Found | undefined {
  if (typeof value !== 'number') return wrong('invalid_type', 'must be a number');
  if (Math.abs(value) <= mostAmount) return undefined;
  return wrong(value > 0 ? 'too_high' : 'too_low', `must be from -${mostAmount} to ${mostAmount}`);
}

/** Whether a text is a valid date, or a valid timestamp with an offset. */
function isDate(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const parts =
    /^(\d{4})-(\d\d)-(\d\d)(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/.exec(
      value,
    );
  if (!parts) return false;
  const [, year = '', month = '', day = ''] = parts;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return (
    Number(year) > 0 &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().slice(0, 10) === value.slice(0, 10) &&
    isInYears(value)
  );
}

/** Whether a timestamp is in the years 1 to 9999 in UTC too. */
function isInYears(value: string): boolean {
  return !/^(0000|[+-])/.test(new Date(value).toISOString());
}

function placed({ at, ...error }: Found, index: number): FieldError {
  return { pointer: `/rules/${index}/${at}`, field: `rules.${index}.${at}`, ...error };
}

function invalid(errors: FieldError[]): Problem {
  const [first] = errors;
  const detail =
    errors.length === 1 ? `\`${first?.field}\` ${first?.message}.` : `${errors.length} fields are not valid.`;
  return new Problem('validation_failed', detail, { errors });
}
