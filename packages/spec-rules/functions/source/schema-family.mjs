/** @import { Rule, SourceSchema } from '../../types.d.ts' */
/** @typedef {Record<string, SourceSchema>} File */

/**
 * Returns whether a schema includes another one of the file by `allOf`, directly or indirectly.
 * @param {File} file
 * @param {string} name
 * @param {string} part
 * @returns {boolean}
 */
const isMadeOf = (file, name, part) =>
  (file[name]?.allOf ?? [])
    .map(({ $ref = '' }) => $ref.replace('#/', ''))
    .some((from) => from === part || isMadeOf(file, from, part));

/**
 * Returns the errors in the schemas of `x`, by the schema at fault.
 * @param {File} file
 * @param {string} x
 * @returns {[name: string, correction: string | false][]}
 */
function corrections(file, x) {
  const [fields, create, update] = [`${x}Fields`, `${x}Create`, `${x}Update`];
  const patch = file[update] ?? {};
  return [
    [fields, file[fields]?.required !== undefined && `require nothing here, but in ${create}`],
    [fields, !file[x] && `define the record, ${x}, beside it`],
    ...[create, x].map(
      (name) =>
        /** @type {[string, string | false]} */ ([
          name,
          !isMadeOf(file, name, fields) &&
            `make it by allOf of ${fields}, so that a field stands in one place`,
        ]),
    ),
    [x, file[x]?.required === undefined && 'list the fields that responses always contain in `required`'],
    [update, patch.required !== undefined && 'require no field: what is not sent stays as it is'],
    [
      update,
      patch.minProperties !== undefined &&
        'ask for no minProperties: an update without fields is accepted and changes nothing',
    ],
  ];
}

/**
 * The schemas of a resource share their fields: the fields once, without `required`; based on them, the schema to
 * create it, the record, and the schema to update it, which requires no field (Decision spec-hygiene).
 *
 * Bad:  `ProductUpdate: {type: object, properties: {name: …}, required: [name]}`
 * Good: `ProductUpdate: {type: object, allOf: [{$ref: '#/ProductFields'}]}`
 *
 * @type {Rule<File>}
 */
export default function schemaFamily(file) {
  const resources = Object.keys(file)
    .filter((name) => name.endsWith('Fields') && file[name.replace(/Fields$/, 'Create')])
    .map((name) => name.replace(/Fields$/, ''));
  return resources.flatMap((x) =>
    corrections(file, x)
      .filter(([, correction]) => correction !== false)
      .map(([name, correction]) => ({
        message: `${name}: ${correction}`,
        path: [file[name] ? name : `${x}Fields`],
      })),
  );
}
