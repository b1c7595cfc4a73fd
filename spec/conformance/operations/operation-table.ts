/** How the tables of operations are written. */
export const areas = [
  'catalog',
  'sales',
  'invoicing',
  'purchasing',
  'customers',
  'operations',
  'accounting',
] as const;
export type Area = (typeof areas)[number];

/** An operation as one line: method, path exactly as the reference writes it, scope. */
export type Operation =
  `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/v1/${string} ${string}:${'read' | 'write'}`;

/** The eight operations of a resource that follows the standard pattern (Reference 4.1). */
export function standard(base: `/api/v1/${string}`, scope: string): Operation[] {
  return [
    `GET ${base}/list/ ${scope}:read`,
    `GET ${base}/{id}/ ${scope}:read`,
    `POST ${base}/ ${scope}:write`,
    `PUT ${base}/{id}/ ${scope}:write`,
    `DELETE ${base}/{id}/ ${scope}:write`,
    `POST ${base}/bulk/create/ ${scope}:write`,
    `PUT ${base}/bulk/update/ ${scope}:write`,
    `POST ${base}/bulk/delete/ ${scope}:write`,
  ];
}
