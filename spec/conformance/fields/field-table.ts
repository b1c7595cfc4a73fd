/** How the tables of fields are written: one row per field, with the words of JSON Schema. */
import type { Area } from '../operations/operation-table.ts';

/** What the reference can bound. A field that has none of these must not be bounded by the description either. */
export interface Bounds {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: 'date' | 'date-time' | 'email';
  enum?: readonly (string | number)[];
}

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

export interface Field extends Bounds {
  /** The type, the types where several are allowed, or `unsaid` where the reference names the member only. */
  type: JsonType | readonly JsonType[] | 'unsaid';
  /** Absent for optional fields; `unsaid` where the reference does not say. */
  required?: true | 'unsaid';
  /** The reference says "or null". */
  orNull?: true;
  /** There are more values than the reference names in `enum`. */
  open?: true;
  /** The default that the reference states. */
  default?: string | number | boolean;
  /** What the items of the array are. */
  of?: JsonType | Field;
  /** The members of the object, or of each item of the array. */
  members?: Fields;
  /** Members that the reference gives elsewhere and not in this row: compared, but not counted twice. */
  elsewhere?: Fields;
  /** Bounds that a decision adds, because what lies beyond them would spoil the books. */
  decided?: Bounds;
}

export type Fields = { readonly [name: string]: Field };

export interface FieldTable {
  area: Area;
  name: string;
  /** The section of the reference. */
  reference: string;
  /** The operations whose body is the table, with its required fields. */
  creates?: readonly string[];
  /** The operations whose body is the table with nothing required. */
  updates?: readonly string[];
  /** The operations whose body has the tables of many in `items`, and in `updates` with the id of each. */
  createsMany?: readonly string[];
  updatesMany?: readonly string[];
  /** The operations that return a record: it has the fields, and those of `responseFields` besides. */
  returns?: readonly string[];
  /** The operations that return records in `items`. */
  lists?: readonly string[];
  fields: Fields;
  responseFields?: Fields;
}

/** The largest amount of the reference. */
export const largestAmount = 999_999_999_999.99;

/** A member that the reference names and says no more of. */
export const unsaid: Field = { type: 'unsaid', required: 'unsaid' };

/** A member that the reference calls required without giving its type. */
export const required: Field = { type: 'unsaid', required: true };

/** A member that the reference calls optional without giving its type. */
export const optional: Field = { type: 'unsaid' };

/** The operations of a resource that follows the standard pattern (Reference 4.1). */
export function standard(base: `/api/v1/${string}`) {
  const [create, update] = [`POST ${base}/`, `PUT ${base}/{id}/`];
  return {
    creates: [create],
    updates: [update],
    createsMany: [`POST ${base}/bulk/create/`],
    updatesMany: [`PUT ${base}/bulk/update/`],
    returns: [create, update, `GET ${base}/{id}/`],
    lists: [`GET ${base}/list/`],
  } satisfies Partial<FieldTable>;
}
