/** The requests and responses of the operations of the standard pattern, whatever the resource (Reference 2.1, 4.1). */
import type { Fields } from './fields/field-table.ts';

const text = { type: 'string', required: true } as const;
const integer = { type: 'integer', required: true } as const;
const boolean = { type: 'boolean', required: true } as const;
const list = { type: 'array', required: true } as const;
/** What bulk operations take; an empty list is a mistake (Decision N63). */
const some = { ...list, decided: { minItems: 1 } } as const;

const counts: Fields = { total: integer, success_count: integer, error_count: integer };

interface Shape {
  /** The operation, relative to the base of the resource. */
  method: string;
  path: string;
  query?: Fields;
  body?: Fields;
  response: Fields;
}

/** Around every successful response. */
export const envelope: Fields = { success: boolean, data: { type: 'unsaid', required: true } };

export const shapes: Record<string, Shape> = {
  list: {
    method: 'GET',
    path: 'list/',
    query: { page: { type: 'integer' }, per_page: { type: 'integer' } },
    response: {
      items: list,
      total: integer,
      page: integer,
      per_page: integer,
      total_pages: integer,
      has_next: boolean,
      has_prev: boolean,
    },
  },
  delete: { method: 'DELETE', path: '{id}/', response: { deleted: boolean, id: text } },
  'bulk create': {
    method: 'POST',
    path: 'bulk/create/',
    body: { items: { ...some, of: 'object' } },
    response: {
      created: {
        ...list,
        members: { index: integer, success: boolean, id: { type: 'string', required: 'unsaid' } },
      },
      ...counts,
    },
  },
  'bulk update': {
    method: 'PUT',
    path: 'bulk/update/',
    body: { updates: { ...some, of: 'object' } },
    response: { updated: list, ...counts },
  },
  'bulk delete': {
    method: 'POST',
    path: 'bulk/delete/',
    body: { ids: { ...some, of: 'string' } },
    response: { deleted: list, ...counts },
  },
};
