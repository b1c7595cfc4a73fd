/** The operations of resources that follow the standard pattern (Reference 4.1). */
const read = '200 400 401 403 429 500 503';
const body = '400 401 403 413 415 422 429 500 503';
const named = '400 401 403 404 412 429 500 503';

/**
 * The eight operations: where each stands below the base, what its ID is made of, and the statuses and parameters it
 * has at least. `many` says that the ID names the records in the plural.
 */
export const standardOperations = [
  {
    method: 'get',
    at: 'list/',
    verb: 'list',
    many: true,
    statuses: read,
    takes: 'sort sort_dir search q ids created_from created_to updated_since',
  },
  {
    method: 'post',
    at: '',
    verb: 'create',
    many: false,
    statuses: `201 409 ${body}`,
    takes: 'Idempotency-Key',
  },
  {
    method: 'get',
    at: '{id}/',
    verb: 'get',
    many: false,
    statuses: `${read} 304 404`,
    takes: 'If-None-Match',
  },
  {
    method: 'put',
    at: '{id}/',
    verb: 'update',
    many: false,
    statuses: `200 413 415 422 ${named}`,
    takes: 'If-Match',
  },
  { method: 'delete', at: '{id}/', verb: 'delete', many: false, statuses: `200 ${named}`, takes: 'If-Match' },
  {
    method: 'post',
    at: 'bulk/create/',
    verb: 'bulkCreate',
    many: true,
    statuses: `200 409 ${body}`,
    takes: 'Idempotency-Key',
  },
  { method: 'put', at: 'bulk/update/', verb: 'bulkUpdate', many: true, statuses: `200 ${body}`, takes: '' },
  {
    method: 'post',
    at: 'bulk/delete/',
    verb: 'bulkDelete',
    many: true,
    statuses: `200 409 ${body}`,
    takes: 'Idempotency-Key',
  },
];
