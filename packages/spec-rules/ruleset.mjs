/** The rules of the description: Spectral's own for OpenAPI, and ours. Run in `spec/`, on the modular source. */
import { oas } from '@stoplight/spectral-rulesets';
import { houseRules } from './house-rules.mjs';
import { once } from './once.mjs';

const arrays = ['$.paths', '$.components.schemas'].map((at) => `${at}..[?(@ && @.type == 'array')]`);

export default {
  extends: [[oas, 'recommended']],
  rules: {
    // Read with references resolved: unresolved, it takes the `$ref` of each path item for a fault.
    'oas3-schema': { ...oas.rules['oas3-schema'], resolved: true },
    // Of schemas alone: the data of an example may have a member `type` with the value `array` too.
    'array-items': { ...oas.rules['array-items'], given: arrays },
    // Redocly checks the same in a tenth of the time (no-invalid-media-type-examples).
    'oas3-valid-media-example': 'off',
    // As it is, but much faster.
    'oas3-valid-schema-example': once(oas.rules['oas3-valid-schema-example']),
    // Most paths end in a slash, as the reference writes them (Decision R10).
    'path-keys-no-trailing-slash': 'off',
    // It refuses scopes on apiKey and bearer schemes, which OpenAPI 3.1 allows; `one-scope` checks them.
    'oas3-operation-security-defined': 'off',
    ...houseRules,
  },
};
