/** The customer fields available to rules, and their operators (Decision N24). */
import type {
  CrmSegmentField,
  CrmSegmentFieldType,
  CrmSegmentMetadata,
  CrmSegmentOperator,
} from '@mostrador/types';

type Operators = readonly CrmSegmentOperator[];

const empty: Operators = ['is_empty', 'is_not_empty'];
const equal: Operators = ['equals', 'not_equals'];
const listed: Operators = ['in', 'not_in'];
const parts: Operators = ['contains', 'not_contains'];
const amounts: Operators = ['greater_than', 'greater_or_equal', 'less_than', 'less_or_equal', 'between'];

const ofText: Operators = [...equal, ...parts, 'starts_with', 'ends_with', ...listed, ...empty];
const ofEnum: Operators = [...equal, ...listed, ...empty];
const ofNumber: Operators = [...equal, ...amounts, ...empty];
const ofDate: Operators = ['before', 'after', 'between', 'in_last_days', 'not_in_last_days', ...empty];
const ofOwn: Operators = [...equal, ...parts, ...listed, ...amounts, ...empty];

const statuses = ['active', 'inactive', 'blocked'];
const documents = ['dni', 'cuit', 'cuil', 'passport', 'cedula', 'other'];

/** Prefixes of custom fields, such as `custom_fields.rodado`. */
export const ownPrefixes = ['custom_fields.', 'metadata.'] as const;

function field(
  name: string,
  label: string,
  type: CrmSegmentFieldType,
  operators: Operators,
  values?: readonly string[],
): CrmSegmentField {
  return { field: name, label, type, operators: [...operators], ...(values && { values: [...values] }) };
}

const fields: readonly CrmSegmentField[] = [
  field('name', 'Nombre', 'string', ofText),
  field('email', 'Correo', 'string', ofText),
  field('phone', 'Teléfono', 'string', ofText),
  field('status', 'Estado', 'enum', ofEnum, statuses),
  field('document_type', 'Tipo de documento', 'enum', ofEnum, documents),
  field('document_number', 'Número de documento', 'string', ofText),
  field('tags', 'Etiquetas', 'array', [...parts, ...empty]),
  field('city', 'Ciudad', 'string', ofText),
  field('created_at', 'Alta', 'date', ofDate),
  field('custom_fields.*', 'Campo propio', 'string', ofOwn),
  field('metadata.*', 'Metadato', 'string', ofOwn),
  field('total_spent', 'Total comprado', 'number', ofNumber),
  field('sales_count', 'Cantidad de compras', 'number', ofNumber),
  field('average_ticket', 'Compra promedio', 'number', ofNumber),
  field('first_purchase_at', 'Primera compra', 'date', ofDate),
  field('last_purchase_at', 'Última compra', 'date', ofDate),
  field('days_since_last_purchase', 'Días desde la última compra', 'number', ofNumber),
  field('account_balance', 'Saldo de cuenta corriente', 'number', ofNumber),
  field('overdue_amount', 'Saldo vencido', 'number', ofNumber),
  field('points_balance', 'Puntos', 'number', ofNumber),
  field('open_opportunities', 'Oportunidades abiertas', 'number', ofNumber),
];

const byName = new Map(fields.map((one) => [one.field, one]));

/** Returns the field with a name; undefined if rules cannot use it. */
export function fieldNamed(name: string): CrmSegmentField | undefined {
  const prefix = ownPrefixes.find((one) => name.startsWith(one) && name.length > one.length);
  return prefix ? byName.get(`${prefix}*`) : name.endsWith('.*') ? undefined : byName.get(name);
}

const labels: readonly [CrmSegmentOperator, string, 'single' | 'list' | 'range' | 'none'][] = [
  ['equals', 'es', 'single'],
  ['not_equals', 'no es', 'single'],
  ['contains', 'contiene', 'single'],
  ['not_contains', 'no contiene', 'single'],
  ['starts_with', 'empieza con', 'single'],
  ['ends_with', 'termina con', 'single'],
  ['in', 'es alguno de', 'list'],
  ['not_in', 'no es ninguno de', 'list'],
  ['greater_than', 'es mayor que', 'single'],
  ['greater_or_equal', 'es mayor o igual que', 'single'],
  ['less_than', 'es menor que', 'single'],
  ['less_or_equal', 'es menor o igual que', 'single'],
  ['between', 'está entre', 'range'],
  ['is_empty', 'está vacío', 'none'],
  ['is_not_empty', 'no está vacío', 'none'],
  ['before', 'es anterior a', 'single'],
  ['after', 'es posterior a', 'single'],
  ['in_last_days', 'en los últimos días', 'single'],
  ['not_in_last_days', 'no en los últimos días', 'single'],
];

export const segmentMetadata: CrmSegmentMetadata = {
  fields: [...fields],
  operators: labels.map(([operator, label, value_type]) => ({ operator, label, value_type })),
  combinators: ['and', 'or'],
};

const aliases: Readonly<Record<string, CrmSegmentOperator>> = {
  eq: 'equals',
  '=': 'equals',
  ne: 'not_equals',
  neq: 'not_equals',
  '!=': 'not_equals',
  gt: 'greater_than',
  '>': 'greater_than',
  gte: 'greater_or_equal',
  '>=': 'greater_or_equal',
  lt: 'less_than',
  '<': 'less_than',
  lte: 'less_or_equal',
  '<=': 'less_or_equal',
};

/** Returns the full name of an operator. */
export function operatorNamed(sent: string): CrmSegmentOperator | undefined {
  return aliases[sent] ?? labels.find(([operator]) => operator === sent)?.[0];
}
