/**
 * The house rules, which go beyond Spectral's rules for OpenAPI. Each is a small function with a bad and a good
 * example.
 */
/** @import { RuleDefinition } from '@stoplight/spectral-core' */
/** @typedef {Extract<RuleDefinition['then'], { function: unknown }>} Then */
import { ambiguousPaths } from './ambiguous-paths.mjs';
import { everywhere, having, named } from './everywhere.mjs';
import boundedParameters from './functions/bounded-parameters.mjs';
import decisionAnchor from './functions/decision-anchor.mjs';
import expectedResponses from './functions/expected-responses.mjs';
import forbidden from './functions/forbidden.mjs';
import listParameters from './functions/list-parameters.mjs';
import minimumBeside from './functions/minimum-beside.mjs';
import namedExamples from './functions/named-examples.mjs';
import noUpdateDefault from './functions/no-update-default.mjs';
import oneScope from './functions/one-scope.mjs';
import operationIdAgreement from './functions/operation-id-agreement.mjs';
import operationIdGrammar from './functions/operation-id-grammar.mjs';
import operationSource from './functions/operation-source.mjs';
import operationTexts from './functions/operation-texts.mjs';
import pathGrammar from './functions/path-grammar.mjs';
import pathOverlap from './functions/path-overlap.mjs';
import problemBody from './functions/problem-body.mjs';
import standardOperationsComplete from './functions/standard-operations.mjs';
import successEnvelope from './functions/success-envelope.mjs';
import { bases, exceptions } from './scopes.mjs';
import { standardOperations } from './standard-operations.mjs';
import { verbs } from './verbs.mjs';

const operations = '$.paths[*][get,put,post,patch,delete]';

/**
 * Creates a house rule: an error with the message of its function.
 * @param {string | string[]} given
 * @param {Then['function']} check
 * @param {object} [functionOptions]
 * @returns {RuleDefinition}
 */
function rule(given, check, functionOptions) {
  const then = { function: check, functionOptions };
  return { message: '{{error}}', severity: 'error', given, then };
}

/**
 * Creates a rule for the root document, so that findings are located there rather than at the target of a reference.
 * @type {typeof rule}
 */
const ofRoot = (...rest) => ({ ...rule(...rest), resolved: false });

export const houseRules = {
  'success-envelope': rule(`${operations}.responses`, successEnvelope),
  'problem-body': rule(`${operations}.responses`, problemBody),
  'expected-responses': rule(operations, expectedResponses),
  'named-examples': rule(operations, namedExamples),
  'one-scope': rule(operations, oneScope, { bases, exceptions }),
  'operation-id-grammar': rule(operations, operationIdGrammar, { verbs }),
  'operation-id-agreement': rule(operations, operationIdAgreement),
  'operation-texts': rule(operations, operationTexts),
  'operation-source': rule(operations, operationSource),
  'bounded-parameters': rule(operations, boundedParameters, { lowered: ['per_page', 'limit'] }),
  'list-parameters': rule('$.paths[*].get', listParameters),
  'standard-operations': rule('$.paths', standardOperationsComplete, {
    operations: standardOperations,
  }),
  'no-update-default': rule('$.paths[*][put,patch].requestBody.content[*].schema', noUpdateDefault),
  'path-grammar': ofRoot('$.paths', pathGrammar),
  'decision-anchor': everywhere(rule('$', decisionAnchor, { record: 'DECISIONS.md' }), named('x-decision')),
  'path-overlap': ofRoot('$.paths', pathOverlap, { allowed: ambiguousPaths }),
  'minimum-beside': everywhere(rule('$', minimumBeside), having('exclusiveMinimum')),
  'no-multiple-of': everywhere(
    rule('$', forbidden, {
      instead:
        'no multipleOf: validators that compute in binary reject 0.07; state the decimals in the description',
    }),
    named('multipleOf'),
  ),
  'no-path-pattern': rule(
    [
      '$.paths[*].parameters[?(@.in === "path")].schema.pattern',
      '$.paths[*][*].parameters[?(@.in === "path")].schema.pattern',
    ],
    forbidden,
    {
      instead: 'no pattern on a path parameter: an id of another form is 404, not 400',
    },
  ),
};
