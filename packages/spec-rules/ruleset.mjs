/** The rules of the description: Spectral's own for OpenAPI, and ours. Run in `spec/`, on the modular source. */
import { oas } from '@stoplight/spectral-rulesets';
import { houseRules } from './house-rules.mjs';

export default {
  extends: [[oas, 'recommended']],
  rules: {
    // Read with references resolved: unresolved, it takes the `$ref` of each path item for a fault.
    'oas3-schema': { ...oas.rules['oas3-schema'], resolved: true },
    // Redocly checks the same in a tenth of the time: no-invalid-media-type-examples, no-invalid-schema-examples, no-enum-type-mismatch.
    'oas3-valid-media-example': 'off',
    'oas3-valid-schema-example': 'off',
    'typed-enum': 'off',
    // Of parameters; `free-object` asks it of every schema in the sources.
    'array-items': {
      ...oas.rules['array-items'],
      given: "$.paths[*][*].parameters[?(@ && @.schema && @.schema.type == 'array')].schema",
    },
    // Most paths end in a slash, as the reference writes them (Decision R10).
    'path-keys-no-trailing-slash': 'off',
    // It refuses scopes on apiKey and bearer schemes, which OpenAPI 3.1 allows; `one-scope` checks them.
    'oas3-operation-security-defined': 'off',
    ...houseRules,
  },
};
