/** The rules of the description: Spectral's own for OpenAPI, and ours. Run in `spec/`, on the source files. */
import { oas } from '@stoplight/spectral-rulesets';
import { everywhere, named } from './everywhere.mjs';
import { houseRules } from './house-rules.mjs';

/** @typedef {import('./everywhere.mjs').Wanted} Wanted */

const isText = named('description', 'title');

/** A list of values; directly under `properties` it is a property of that name. @type {Wanted} */
const isEnum = (value, path) =>
  Array.isArray(value) && path.at(-1) === 'enum' && path.at(-2) !== 'properties';

const exemplified = ['content', 'parameters', 'headers'];

/** An example of a body, parameter or header, or one of the components. @type {Wanted} */
const isExample = (_value, path) =>
  path.at(-2) === 'examples' &&
  (path.length === 3 ? path[0] === 'components' : exemplified.includes(path.at(-4) ?? ''));

const arrayParameter = "parameters[?(@ && @.schema && @.schema.type == 'array')].schema";

export default {
  extends: [[oas, 'recommended']],
  rules: {
    // With references resolved; otherwise it reports the `$ref` of each path item.
    'oas3-schema': { ...oas.rules['oas3-schema'], resolved: true },
    // Redocly checks the same ten times faster: no-invalid-media-type-examples, no-invalid-schema-examples,
    // no-enum-type-mismatch.
    'oas3-valid-media-example': 'off',
    'oas3-valid-schema-example': 'off',
    'typed-enum': 'off',
    // For parameters; `free-object` checks every schema in the sources.
    'array-items': {
      ...oas.rules['array-items'],
      resolved: true,
      given: [`$.paths[*].${arrayParameter}`, `$.paths[*][*].${arrayParameter}`],
    },
    // In Spectral, these visit everything by `$..`, which takes most of the time of a lint.
    'no-eval-in-markdown': everywhere(oas.rules['no-eval-in-markdown'], isText),
    'no-script-tags-in-markdown': everywhere(oas.rules['no-script-tags-in-markdown'], isText),
    'duplicated-entry-in-enum': everywhere(oas.rules['duplicated-entry-in-enum'], isEnum),
    'oas3-examples-value-or-externalValue': everywhere(
      oas.rules['oas3-examples-value-or-externalValue'],
      isExample,
    ),
    // Most paths have a trailing slash, as in the reference (Decision R10).
    'path-keys-no-trailing-slash': 'off',
    // It rejects scopes on apiKey and bearer schemes, which OpenAPI 3.1 allows; `one-scope` checks them.
    'oas3-operation-security-defined': 'off',
    ...houseRules,
  },
};
