/**
 * Compiles rules to SQL (Decision N24). A condition is true or false, never unknown: a field without a value meets only
 * `not_equals`, `not_contains` and `is_empty`.
 */
import type { CrmSegmentCombinator, CrmSegmentOperator } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { moment, until } from '../../../records/list-query.ts';
import { folded, foldedText, foldedValue } from './folding.ts';
import { ownPrefixes } from './segment-fields.ts';
import { type Figures, figureJoins, figuresIn } from './segment-figures.ts';
import type { Rule, Scalar } from './segment-rules.ts';

type Sql = RawBuilder<unknown>;

export interface Membership {
  /** The joins with the figures that the condition uses. */
  joins: Sql;
  where: Sql;
}

type EvaluationContext = Pick<Context, 'account' | 'now'>;

/** Compiles rules into a SQL condition; without rules, no customer matches. */
export function membership(
  rules: readonly Rule[],
  combinator: CrmSegmentCombinator,
  context: EvaluationContext,
): Membership {
  const conditions = rules.map((rule) => sql`(${conditionOf(rule, context)})`);
  const figures: Figures[] = figuresIn(rules.map(({ field }) => field));
  return {
    joins: figureJoins(figures, context),
    where:
      conditions.length === 0
        ? sql`false`
        : sql`(${sql.join(conditions, combinator === 'or' ? sql` or ` : sql` and `)})`,
  };
}

function conditionOf(rule: Rule, context: EvaluationContext): Sql {
  const { type, field } = rule;
  if (type === 'array') return ofTags(rule);
  if (type === 'own') return ofOwn(rule);
  if (type === 'number') return compared(numbers[field] ?? sql`null::numeric`, rule, number);
  if (type === 'date') return ofDate(dates[field] ?? sql`null::timestamptz`, rule, context);
  if (type === 'enum') return compared(sql.ref(field), rule, plain);
  return ofText(texts[field] ?? sql`null::text`, rule);
}

const texts: Readonly<Record<string, Sql>> = {
  name: sql`name`,
  email: sql`email`,
  phone: sql`doc->>'phone'`,
  document_number: sql`document_number`,
  city: sql`doc->'address'->>'city'`,
};

const numbers: Readonly<Record<string, Sql>> = {
  total_spent: sql`coalesce(total_spent, 0)`,
  sales_count: sql`coalesce(sales_count, 0)`,
  average_ticket: sql`round(total_spent / nullif(sales_count, 0), 2)`,
  days_since_last_purchase: sql`days_since_last_purchase`,
  account_balance: sql`account_balance`,
  overdue_amount: sql`overdue_amount`,
  points_balance: sql`coalesce(points_balance, 0)`,
  open_opportunities: sql`coalesce(open_opportunities, 0)`,
};

const dates: Readonly<Record<string, Sql>> = {
  created_at: sql`created_at`,
  first_purchase_at: sql`first_purchase_at`,
  last_purchase_at: sql`last_purchase_at`,
};

/** Binds a value for a comparison. */
type Bind = (value: Scalar) => Sql;

const number: Bind = (value) => sql`${Number(value)}::numeric`;
const json: Bind = (value) => sql`(${String(Number(value))}::text::numeric::text)::jsonb`;
const plain: Bind = (value) => sql`${String(value)}::text`;
const text: Bind = (value) => foldedValue(String(value));

const signs: Partial<Record<CrmSegmentOperator, Sql>> = {
  equals: sql`=`,
  greater_than: sql`>`,
  greater_or_equal: sql`>=`,
  less_than: sql`<`,
  less_or_equal: sql`<=`,
};

/** Compares any field with the operators that all types share. */
function compared(field: Sql, { operator, values }: Rule, bind: Bind): Sql {
  const [one, other] = values.map(bind);
  const sign = signs[operator];
  if (operator === 'is_empty') return sql`${field} is null`;
  if (operator === 'is_not_empty') return sql`${field} is not null`;
  if (operator === 'in' || operator === 'not_in') {
    const among = sql`${field} in (${sql.join(values.map(bind))})`;
    return operator === 'in' ? met(among) : met(sql`not ${among}`);
  }
  if (operator === 'not_equals') return metOrUnset(sql`${field} <> ${one}`);
  if (operator === 'between') return met(sql`${field} >= ${one} and ${field} <= ${other}`);
  return sign && one ? met(sql`${field} ${sign} ${one}`) : sql`false`;
}

/** Treats unknown as false. */
function met(condition: Sql): Sql {
  return sql`(${condition}) is true`;
}

/** Treats unknown, a field without a value, as true. */
function metOrUnset(condition: Sql): Sql {
  return sql`(${condition}) is not false`;
}

function ofText(field: Sql, rule: Rule): Sql {
  const { operator, values } = rule;
  const set = sql`nullif(${field}, '')`;
  if (operator === 'is_empty' || operator === 'is_not_empty') return compared(set, rule, text);
  const is = folded(set);
  const [one] = values.map(text);
  if (!one) return sql`false`;
  if (operator === 'contains') return met(sql`position(${one} in ${is}) > 0`);
  if (operator === 'not_contains') return metOrUnset(sql`position(${one} in ${is}) = 0`);
  if (operator === 'starts_with') return met(sql`starts_with(${is}, ${one})`);
  if (operator === 'ends_with') return met(sql`right(${is}, length(${one})) = ${one}`);
  return compared(is, rule, text);
}

/** The column holds the tags without case and accents, and is indexed. */
function ofTags({ operator, values: [tag = ''] }: Rule): Sql {
  if (operator === 'is_empty') return sql`coalesce(folded_tags, '[]') = '[]'`;
  if (operator === 'is_not_empty') return sql`coalesce(folded_tags, '[]') <> '[]'`;
  const has = sql`folded_tags ?| array[${text(tag)}]`;
  return operator === 'contains' ? has : metOrUnset(sql`not ${has}`);
}

function ofDate(field: Sql, { operator, values }: Rule, { account, now }: EvaluationContext): Sql {
  const [one = '', other = ''] = values.map(String);
  const { timezone } = account;
  if (operator === 'is_empty') return sql`${field} is null`;
  if (operator === 'is_not_empty') return sql`${field} is not null`;
  if (operator === 'before') return met(sql`${field} < ${moment(one, timezone)}`);
  if (operator === 'after') return met(sql`not (${until(field, one, timezone)})`);
  if (operator === 'between') {
    return met(sql`${field} >= ${moment(one, timezone)} and ${until(field, other, timezone)}`);
  }
  const within = sql`${field} > ${now}::timestamptz - make_interval(hours => ${Number(one) * 24}::int) and ${field} <= ${now}::timestamptz`;
  return operator === 'in_last_days' ? met(within) : met(sql`not (${within})`);
}

/** Custom fields can be strings, numbers, booleans or lists. */
function ofOwn(rule: Rule): Sql {
  const { field, operator, values } = rule;
  const prefix = ownPrefixes.find((one) => field.startsWith(one)) ?? '';
  const member = sql`(doc->${sql.lit(prefix.slice(0, -1))}->${field.slice(prefix.length)}::text)`;
  const isSet = sql`coalesce(${member}, 'null') not in ('null', '""', '[]', '{}')`;
  if (operator === 'is_empty') return sql`not (${isSet})`;
  if (operator === 'is_not_empty') return isSet;
  if (operator === 'contains' || operator === 'not_contains') {
    const has = hasPart(member, values[0] ?? '');
    return operator === 'contains'
      ? met(sql`${isSet} and ${has}`)
      : metOrUnset(sql`not (${isSet} and ${has})`);
  }
  // A field of another type never equals a number, so its type need not be checked.
  if (isNumeric(rule) && equalities.has(operator)) return indexed(rule, compared(member, rule, json));
  if (isNumeric(rule)) return compared(numberIn(member), rule, number);
  const scalar = sql`case when jsonb_typeof(${member}) in ('string', 'number', 'boolean') then ${folded(sql`nullif(${member} #>> '{}', '')`)} end`;
  return indexed(rule, compared(scalar, rule, text));
}

/** Narrows to customers with the value in any custom field: the index has values without field names. */
function indexed(rule: Rule, exact: Sql): Sql {
  const { operator, values } = rule;
  if (operator !== 'equals' && operator !== 'in') return exact;
  const anywhere = values.flatMap((value) => ownValues(value, isNumeric(rule)));
  return sql`(${sql.join(anywhere, sql` or `)}) and ${exact}`;
}

/** Returns conditions for the forms of a value in the index: a text equals a number or boolean with the same text. */
function ownValues(value: Scalar, numeric: boolean): Sql[] {
  const has = (one: Sql) => sql`own_values @> jsonb_build_array(${one})`;
  if (numeric) return [has(number(value))];
  const plainText = foldedText(String(value));
  return [
    has(text(value)),
    ...(/^-?\d+(\.\d+)?$/.test(plainText) ? [has(sql`${plainText}::numeric`)] : []),
    ...(plainText === 'true' || plainText === 'false' ? [has(sql`${plainText}::boolean`)] : []),
  ];
}

/** `equals` with a number compares numbers, so 29 equals 29.0. Values in lists compare as text. */
function isNumeric({ operator, values }: Rule): boolean {
  if (operator === 'in' || operator === 'not_in') return false;
  return values.length > 0 && values.every((value) => typeof value === 'number');
}

const equalities = new Set<CrmSegmentOperator>(['equals', 'not_equals']);

function numberIn(member: Sql): Sql {
  return sql`case when jsonb_typeof(${member}) = 'number' then (${member} #>> '{}')::numeric end`;
}

/** Whether a list has the element, or a text contains the value. */
function hasPart(member: Sql, value: Scalar): Sql {
  const one = text(value);
  const elements = sql`jsonb_array_elements_text(case when jsonb_typeof(${member}) = 'array' then ${member} else '[]' end)`;
  return sql`case when jsonb_typeof(${member}) = 'array'
    then exists (select from ${elements} as part (element) where ${folded(sql`element`)} = ${one})
    else position(${one} in ${folded(sql`${member} #>> '{}'`)}) > 0 end`;
}
